import { type Billing, billings } from '../../../../src/domain/charities/billing.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.css.ts';
import * as styles from './pricing.css.ts';
import { words } from './words.ts';

interface BillingToggleProps {
  readonly billing: Billing;
  readonly onBilling: (billing: Billing) => void;
}

/** Monthly or annual prices. */
export const BillingToggle = ({ billing, onBilling }: BillingToggleProps) => (
  <fieldset>
    <legend className={visuallyHidden}>{words.billing.legend}</legend>
    <div className={styles.toggle}>
      {billings.map((choice) => (
        <label key={choice} className={styles.toggleChoice}>
          <input
            type="radio"
            name="billing"
            value={choice}
            checked={choice === billing}
            onChange={() => onBilling(choice)}
            className={styles.toggleInput}
          />
          {words.billing[choice]}
        </label>
      ))}
    </div>
  </fieldset>
);
