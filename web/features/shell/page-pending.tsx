import { Container } from '../../ui/layout.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import * as styles from './page-pending.css.ts';

/** Holds the place of a page whose guard or loader takes longer than a moment. */
export const PagePending = () => (
  <div className={styles.pending}>
    <Container>
      <Loading label="Loading...">
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        <Skeleton shape="block" />
      </Loading>
    </Container>
  </div>
);
