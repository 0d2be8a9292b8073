import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Section, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { waitingListWords } from './words.ts';

/** Takes the place of the forms after a signup (spec §2). Takes the focus too, so that it is heard as well as seen. */
export const ThankYou = ({ onAgain }: { onAgain: () => void }) => {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    message.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const { thanks } = waitingListWords;
  return (
    <div ref={message} tabIndex={-1}>
      <Section width="reading">
        <Stack gap="medium" align="center">
          <Heading level={1} size="display">
            {thanks.title}
          </Heading>
          <Text size="lede" measured>
            {thanks.message}
          </Text>
          <Button variant="secondary" onClick={onAgain}>
            {thanks.again}
          </Button>
        </Stack>
      </Section>
    </div>
  );
};
