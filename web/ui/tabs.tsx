import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import * as styles from './tabs.css.ts';

interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Number of entries in the tab. */
  readonly count?: number;
  readonly content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** Accessible name. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  /** Called with the selected tab, to be stored in the URL. */
  readonly onChange: (value: Value) => void;
}

/** Scrolls a row horizontally, and nothing else, until one of its children is fully visible. */
const bringIntoRow = (row: Element, child: Element): void => {
  const [outer, inner] = [row.getBoundingClientRect(), child.getBoundingClientRect()];
  row.scrollLeft += Math.max(inner.right - outer.right, 0) || Math.min(inner.left - outer.left, 0);
};

/** Tabs. Arrow keys move the focus and select. */
export const Tabs = <Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) => {
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onChange(tab.value);
  };
  const list = useRef<HTMLDivElement>(null);
  const place = tabs.findIndex((tab) => tab.value === value);
  useEffect(() => {
    const active = list.current?.children[place];
    if (list.current && active) bringIntoRow(list.current, active);
  }, [place]);
  return (
    <RadixTabs.Root value={value} onValueChange={choose}>
      <RadixTabs.List ref={list} aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>({tab.count})</span>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
};
