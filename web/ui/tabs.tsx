import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import * as styles from './tabs.css.ts';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** How many things the tab holds. */
  readonly count?: number;
  readonly content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** What the tabs divide; read out. */
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  /** The place to write the choice into the address. */
  readonly onChange: (value: Value) => void;
}

/** One of several panels. Arrow keys move and choose. */
export const Tabs = <Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) => {
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <RadixTabs.Root value={value} onValueChange={choose}>
      <RadixTabs.List aria-label={label} className={styles.list}>
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
