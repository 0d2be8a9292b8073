import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { consultantQuery } from '../../../api/consultants.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Container } from '../../../ui/layout.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { consultantWords } from '../words.ts';
import { ConsultantNotFound } from './consultant-not-found.tsx';
import { ConsultantProfile } from './consultant-profile.tsx';
import * as styles from './profile.css.ts';

const words = consultantWords.profile;

/** Not there, not to be seen, or no id at all. */
const isMissing = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** A consultant's public profile (spec §2). */
export const ConsultantProfilePage = ({ id }: { readonly id: string }) => {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(consultantQuery(id));
  if (isPending) {
    return (
      <Container>
        <div className={styles.waiting}>
          <Loading label={words.loading}>
            <Skeleton shape="title" />
            <Skeleton shape="line" />
            <Skeleton shape="block" />
          </Loading>
        </div>
      </Container>
    );
  }
  if (isError && isMissing(error)) return <ConsultantNotFound />;
  if (isError) {
    return (
      <Container width="reading">
        <div className={styles.waiting}>
          <ErrorState
            title={words.failed}
            message={words.failedText}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            headingLevel={1}
          />
        </div>
      </Container>
    );
  }
  return <ConsultantProfile consultant={data} />;
};
