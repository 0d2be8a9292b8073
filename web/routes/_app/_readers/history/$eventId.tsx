import { createFileRoute } from '@tanstack/react-router';
import { EventPage } from '#features/history/event/event-page.tsx';

const Event = () => <EventPage id={Route.useParams().eventId} />;

export const Route = createFileRoute('/_app/_readers/history/$eventId')({ component: Event });
