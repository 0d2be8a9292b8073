import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { invoiceQuery } from '#api/membership.ts';
import { brand } from '#brand';
import type { Invoice } from '#contract/memberships.ts';
import { formatLongDate } from '#lib/dates.ts';
import { formatPounds } from '#lib/money.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { chargeLabels, formatPeriod, formatTerms, invoiceCopy } from './copy.ts';
import * as styles from './membership.css.ts';
import { payBy, payment } from './terms.ts';

export const metadata = { path: '/invoices/$id', title: 'Invoice' } as const satisfies PageMetadata;

/** Describes what was charged. */
const itemOf = ({ item }: Invoice): { readonly name: string; readonly detail: string } =>
  item.for === 'one-off'
    ? { name: 'Set-up fee of a one-off project', detail: item.project }
    : {
        name: `Membership: ${chargeLabels[item.for].toLowerCase()}`,
        detail: `${formatTerms(item)}, ${formatPeriod(item)}`,
      };

const Paper = ({ invoice }: { readonly invoice: Invoice }) => {
  const { reference, date, charity, price, credit, due } = invoice;
  const { name, detail } = itemOf(invoice);
  const [sender, ...address] = brand.address;
  return (
    <Card padding="large">
      <Stack gap="xlarge">
        <div className={styles.parties}>
          <div>
            <Caption>From</Caption>
            <Text weight="strong">{sender}</Text>
            {address.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p>{brand.email}</p>
          </div>
          <div>
            <Caption>To</Caption>
            <Text weight="strong">{charity.name}</Text>
            {charity.location && <p>{charity.location}</p>}
            {charity.registeredNumber && <p>Registered charity {charity.registeredNumber}</p>}
          </div>
          <div>
            <Caption>Reference</Caption>
            <Text weight="strong">{reference}</Text>
            <Caption>Date</Caption>
            <p>{formatLongDate(date)}</p>
            {due > 0 && (
              <>
                <Caption>Pay by</Caption>
                <p>{formatLongDate(payBy(date))}</p>
              </>
            )}
          </div>
        </div>
        <table className={styles.items}>
          <thead>
            <tr>
              <th scope="col">For</th>
              <th scope="col" className={styles.amount}>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <Text weight="strong">{name}</Text>
                <p>{detail}</p>
              </td>
              <td className={styles.amount}>{formatPounds(price)}</td>
            </tr>
            {credit > 0 && (
              <tr>
                <td>Credit: set-up fee of a one-off project</td>
                <td className={styles.amount}>−{formatPounds(credit)}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">To pay</th>
              <td className={styles.amount}>{formatPounds(due)}</td>
            </tr>
          </tfoot>
        </table>
        {due > 0 && (
          <div>
            <Caption>How to pay</Caption>
            <p>{invoiceCopy.settlement}</p>
            {payment.account.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
        <Text tone="muted">{invoiceCopy.noVat}</Text>
      </Stack>
    </Card>
  );
};

/** The invoice for one charge, to print or to save as a PDF. */
export const InvoicePage = ({ id }: { readonly id: string }) => {
  const query = useQuery(invoiceQuery(id));
  const { data, error } = query;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 403 || error.status === 400);
  return (
    <Page
      metadata={metadata}
      documentTitle={data ? `Invoice ${data.reference}` : metadata.title}
      width="reading"
      actions={
        data && (
          <Button icon="print" onClick={() => window.print()}>
            Print invoice
          </Button>
        )
      }
    >
      {data ? (
        <Paper invoice={data} />
      ) : isMissing ? (
        <EmptyState {...invoiceCopy.missing} />
      ) : (
        <NotLoaded query={query} what="this invoice" />
      )}
    </Page>
  );
};
