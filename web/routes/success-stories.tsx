import { createFileRoute } from '@tanstack/react-router';
import { SuccessStories } from '../features/public/success-stories/success-stories.tsx';

export const Route = createFileRoute('/success-stories')({ component: SuccessStories });
