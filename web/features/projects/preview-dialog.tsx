import { useEffect, useState } from 'react';
import { fileAddress, pdfAddress, pictureAddress } from '#api/files.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { previewOf } from './file-rules.ts';
import * as styles from './files.css.ts';

interface ThumbnailProps {
  readonly projectId: string;
  readonly file: { readonly id: string; readonly name: string };
}

/** A thumbnail of a document, or an icon if there is none. Decorative: the name is next to it. */
export const Thumbnail = ({ projectId, file }: ThumbnailProps) => {
  const [isMissing, setMissing] = useState(false);
  if (previewOf(file.name) !== 'picture' || isMissing) {
    return (
      <span className={styles.mark}>
        <Icon name="file" />
      </span>
    );
  }
  return (
    <img
      className={styles.thumbnail}
      src={pictureAddress(projectId, file.id, 'small')}
      alt=""
      loading="lazy"
      onError={() => setMissing(true)}
    />
  );
};

interface FileButtonsProps {
  readonly projectId: string;
  readonly file: { readonly id: string; readonly name: string };
  readonly variant: 'secondary' | 'quiet';
  readonly onPreview: () => void;
}

/** Buttons to preview a document, if the browser can show it, and to download it. */
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

interface PreviewedFile {
  readonly id: string;
  readonly name: string;
}

interface PreviewProps {
  readonly projectId: string;
  readonly file: PreviewedFile;
}

const Picture = ({ projectId, file: { id, name } }: PreviewProps) => {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') {
    return (
      <div className={styles.previewWords} role="alert">
        <Notice tone="caution" title="We cannot show this picture">
          <Stack gap="small" align="start">
            <p>It may be damaged or very large, or the connection failed. You can still download it.</p>
            <Button
              size="small"
              icon="refresh"
              onClick={() => {
                setAttempt(attempt + 1);
                setState('loading');
              }}
            >
              Try again
            </Button>
          </Stack>
        </Notice>
      </div>
    );
  }
  return (
    <>
      {state === 'loading' && <p className={styles.previewWords}>Loading picture...</p>}
      <img
        key={attempt}
        className={styles.picture}
        src={pictureAddress(projectId, id, 'large')}
        alt={name}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </>
  );
};

/** Shows a PDF in the browser's own viewer. The server's response forbids the document scripts and all requests. */
const Pages = ({ projectId, file: { id, name } }: PreviewProps) =>
  navigator.pdfViewerEnabled ? (
    <>
      <p className={styles.previewWords}>Loading document...</p>
      <iframe className={styles.page} src={pdfAddress(projectId, id)} title={name} />
    </>
  ) : (
    <div className={styles.previewWords}>
      <Notice tone="info" title="This browser cannot show PDF documents here">
        <p>Download the document to read it.</p>
      </Notice>
    </div>
  );

interface PreviewDialogProps {
  readonly projectId: string;
  /** The project's documents; those without a preview are skipped. */
  readonly files: readonly PreviewedFile[];
  /** Id of the previewed document; null while the dialog is closed. */
  readonly shown: string | null;
  readonly onShow: (id: string | null) => void;
}

/** Previews pictures and PDF documents one at a time; the arrow keys move between them. */
export const PreviewDialog = ({ projectId, files, shown, onShow }: PreviewDialogProps) => {
  const shownFiles = files.filter(({ name }) => previewOf(name) !== null);
  const at = shownFiles.findIndex(({ id }) => id === shown);
  const file = shownFiles[at];
  // The last document is followed by the first, so that neither button disappears while it has the focus.
  const [before, after] = [shownFiles.at(at - 1), shownFiles[(at + 1) % shownFiles.length]];
  useEffect(() => {
    if (!file) return;
    const turn = ({ key }: KeyboardEvent) => {
      const next = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined;
      if (next) onShow(next.id);
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [file, before, after, onShow]);
  return (
    <Dialog
      open={file !== undefined}
      onClose={() => onShow(null)}
      title={file?.name ?? ''}
      size="wide"
      actions={
        file && (
          <>
            {shownFiles.length > 1 && (
              <div className={styles.others}>
                <Button
                  size="small"
                  variant="quiet"
                  icon="left"
                  aria-label="Previous document"
                  onClick={() => before && onShow(before.id)}
                >
                  Previous
                </Button>
                <span role="status">{`${at + 1} of ${shownFiles.length}`}</span>
                <Button
                  size="small"
                  variant="quiet"
                  icon="right"
                  aria-label="Next document"
                  onClick={() => after && onShow(after.id)}
                >
                  Next
                </Button>
              </div>
            )}
            <ButtonAnchor icon="download" href={fileAddress(projectId, file.id)} download={file.name}>
              Download
            </ButtonAnchor>
          </>
        )
      }
    >
      {file && (
        <div className={styles.stage}>
          {previewOf(file.name) === 'picture' ? (
            <Picture key={file.id} projectId={projectId} file={file} />
          ) : (
            <Pages key={file.id} projectId={projectId} file={file} />
          )}
        </div>
      )}
    </Dialog>
  );
};
