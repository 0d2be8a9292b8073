import { createFileRoute } from '@tanstack/react-router';
import { ProjectionPage } from '#features/admin/projections/projection-page.tsx';

const Projection = () => {
  const { name } = Route.useParams();
  return <ProjectionPage key={name} name={name} />;
};

export const Route = createFileRoute('/_app/_admin/admin/projections/$name')({ component: Projection });
