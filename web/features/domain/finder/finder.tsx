import { useCallback, useRef } from 'react';
import { SearchBox } from '../../admin/frame/filters.tsx';
import * as styles from '../frame/frame.css.ts';
import { useSlashKey } from './slash-key.ts';

interface FinderProps {
  readonly sought: string | undefined;
  readonly onSearch: (sought: string | undefined) => void;
}

/** The search box over everything. */
export const Finder = ({ sought, onSearch }: FinderProps) => {
  const box = useRef<HTMLElement>(null);
  const slash = useSlashKey(useCallback(() => box.current?.querySelector('input')?.focus(), []));
  return (
    <search ref={box} aria-label="Search the documentation" className={styles.finder}>
      <SearchBox label="Search everything" value={sought} onSearch={onSearch} />
      <div className={styles.key}>
        {slash.isOn && (
          <span>
            Press <kbd className={styles.keyName}>/</kbd> to search
          </span>
        )}
        <button
          type="button"
          className={styles.keySwitch}
          aria-label={slash.isOn ? 'Turn the / key off' : undefined}
          onClick={() => slash.setOn(!slash.isOn)}
        >
          {slash.isOn ? 'Turn off' : 'Let the / key search'}
        </button>
      </div>
    </search>
  );
};
