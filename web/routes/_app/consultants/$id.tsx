import { createFileRoute } from '@tanstack/react-router';
import { ConsultantProfilePage } from '#features/consultants/consultant-profile-page.tsx';

const Consultant = () => <ConsultantProfilePage id={Route.useParams().id} />;

export const Route = createFileRoute('/_app/consultants/$id')({ component: Consultant });
