import { createFileRoute } from '@tanstack/react-router';
import { ConsultantProfilePage } from '../../features/consultants/profile/consultant-profile-page.tsx';

const Consultant = () => <ConsultantProfilePage id={Route.useParams().id} />;

export const Route = createFileRoute('/consultants/$id')({ component: Consultant });
