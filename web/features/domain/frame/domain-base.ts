import { createContext, useContext } from 'react';

/** Where the documentation is read: within the administration, or beside analysts' reports. */
export type DomainBase = '/domain/$' | '/admin/domain/$';

export const DomainBaseContext = createContext<DomainBase>('/domain/$');

export const useDomainBase = (): DomainBase => useContext(DomainBaseContext);
