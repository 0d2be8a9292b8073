import { useEffect, useState } from 'react';
import type { Message } from '../../../../src/http/contract/projects.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.css.ts';

interface ArrivalsProps {
  readonly latest: Message | undefined;
  readonly viewer: { readonly id: string };
}

/** Reads out that somebody else has written, for those who do not see it appear. */
export const Arrivals = ({ latest, viewer }: ArrivalsProps) => {
  const [told, setTold] = useState(latest?.number ?? 0);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!latest || latest.number <= told) return;
    setTold(latest.number);
    if (latest.senderId !== viewer.id) setAnnouncement(`New message from ${latest.sender.name}: ${latest.content}`);
  }, [latest, told, viewer.id]);
  return (
    <p role="status" className={visuallyHidden}>
      {announcement}
    </p>
  );
};
