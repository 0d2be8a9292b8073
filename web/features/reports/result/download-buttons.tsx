import { download } from '#api/download.ts';
import { type FailureMessage, useAction } from '#api/use-action.ts';
import type { EndpointName } from '#contract/contract.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';

export interface DownloadFile {
  readonly call: EndpointName;
  readonly label: string;
  readonly extension: string;
}

interface DownloadButtonsProps {
  readonly files: readonly DownloadFile[];
  /** Body of each call. */
  readonly body: unknown;
  /** Name of a file that the server does not name, without its extension. */
  readonly name: string;
  readonly failed: FailureMessage;
}

/** Downloads of a whole result, which is asked for again. */
export const DownloadButtons = ({ files, body, name, failed }: DownloadButtonsProps) => {
  const { mutate, isPending, variables } = useAction({
    run: ({ call }: DownloadFile) => download(call, body),
    failed,
    onSuccess: ({ fileName, content }, { extension }) => saveFile(fileName ?? `${name}.${extension}`, content),
  });
  return files.map((file) => (
    <Button
      key={file.call}
      variant="secondary"
      size="small"
      icon="download"
      busy={isPending && variables === file}
      busyLabel="Downloading..."
      onClick={() => mutate(file)}
    >
      {file.label}
    </Button>
  ));
};
