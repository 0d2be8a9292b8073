import type { HistoryField } from '../../../src/http/contract/history.ts';
import { Icon } from '../../ui/icon.tsx';
import { FieldValue, type Names } from './field-value.tsx';
import * as styles from './personal-value.css.ts';

interface PersonalValueProps {
  readonly value: unknown;
  readonly personal: HistoryField['personal'];
  readonly names: Names;
}

/** A value that may be somebody's personal data: it says so, or why it is not to be read. */
export const PersonalValue = ({ value, personal, names }: PersonalValueProps) => {
  switch (personal) {
    case 'no':
      return <FieldValue value={value} names={names} />;
    case 'kept':
      return (
        <span className={styles.marked}>
          <span>
            <FieldValue value={value} names={names} />
          </span>
          <span className={styles.mark}>
            <Icon name="person" />
            Personal data
          </span>
        </span>
      );
    case 'erased':
      return (
        <span className={styles.gone}>
          <Icon name="remove" />
          Erased: its key has been destroyed
        </span>
      );
    case 'hidden':
      return (
        <span className={styles.gone}>
          <Icon name="hide" />
          Personal data, for administrators only
        </span>
      );
    default:
      return personal satisfies never;
  }
};
