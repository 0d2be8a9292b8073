import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { specificationQuery } from '#api/rehearsal.ts';
import { Button } from '#ui/button.tsx';
import { Code, CodeBlock } from '#ui/code.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Text } from '#ui/text.tsx';

interface EventPlace {
  readonly stream: string;
  readonly revision: number;
}

const Source = ({ stream, revision }: EventPlace) => {
  const query = useQuery(specificationQuery(stream, revision));
  if (!query.data) {
    return (
      <NotLoaded
        query={query}
        loading="Writing the specification..."
        shapes={['line', 'block']}
        failure="We could not write the specification"
        message="Nothing is lost. Check your connection and try again."
        headingLevel={3}
      />
    );
  }
  const { file, text, command } = query.data;
  return (
    <Stack gap="medium">
      <Text>
        Paste it into <Code>{file}</Code>: it passes. Names, texts and ids are made up.
      </Text>
      {command === null && (
        <Text>No command of this release leads to exactly this event, so the test states the fold instead.</Text>
      )}
      <CodeBlock label="Specification">{text}</CodeBlock>
      <Cluster justify="end">
        <CopyButton
          text={text}
          label="Copy the test"
          copied={`Paste it into ${file}.`}
          variant="primary"
          size="medium"
        />
      </Cluster>
    </Stack>
  );
};

/** Shows an event as a test: given, when, then. */
export const SpecificationButton = (event: EventPlace) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" icon="file" onClick={() => setOpen(true)}>
        As a specification
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="As a specification" size="large">
        {isOpen && <Source {...event} />}
      </Dialog>
    </>
  );
};
