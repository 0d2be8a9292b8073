import { fileAddress } from '#api/files.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { previewOf } from './file-rules.ts';

interface FileButtonsProps {
  readonly projectId: string;
  readonly file: { readonly id: string; readonly name: string };
  readonly variant: 'secondary' | 'quiet';
  readonly onPreview: () => void;
}

/** Buttons to look at a document, if the browser can show it, and to download it. */
export const FileButtons = ({ projectId, file: { id, name }, variant, onPreview }: FileButtonsProps) => (
  <>
    {previewOf(name) !== null && (
      <Button size="small" variant={variant} icon="show" aria-label={`Preview ${name}`} onClick={onPreview}>
        Preview
      </Button>
    )}
    <ButtonAnchor
      size="small"
      variant={variant}
      icon="download"
      href={fileAddress(projectId, id)}
      download={name}
      aria-label={`Download ${name}`}
    >
      Download
    </ButtonAnchor>
  </>
);
