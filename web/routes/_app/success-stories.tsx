import { createFileRoute } from '@tanstack/react-router';
import { SuccessStories } from '#features/public/success-stories-page.tsx';

export const Route = createFileRoute('/_app/success-stories')({ component: SuccessStories });
