/* The tabs of a browser share a session and notify each other of sign-ins and sign-outs. */

const channel = 'fellowbridge-session';

/** Notifies the other tabs of the member who has signed in; null after signing out. */
export const tellOtherTabs = (userId: string | null): void => {
  const tabs = new BroadcastChannel(channel);
  tabs.postMessage(userId);
  tabs.close();
};

/** Calls back when another tab signs in or out. Returns a function that unsubscribes. */
export const onOtherTabs = (heard: (userId: string | null) => void): (() => void) => {
  const tabs = new BroadcastChannel(channel);
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => heard(typeof data === 'string' ? data : null);
  return () => tabs.close();
};
