/* The tabs of one browser share a session: each tells the others who has signed in or out. */

const channel = 'fellowbridge-session';

/** Tells the other tabs who is signed in from now on; null after signing out. */
export const tellOtherTabs = (userId: string | null): void => {
  const tabs = new BroadcastChannel(channel);
  tabs.postMessage(userId);
  tabs.close();
};

/** Calls back when another tab signs in or out. Returns a function that stops it. */
export const onOtherTabs = (heard: (userId: string | null) => void): (() => void) => {
  const tabs = new BroadcastChannel(channel);
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => heard(typeof data === 'string' ? data : null);
  return () => tabs.close();
};
