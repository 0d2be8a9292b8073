import { useState } from 'react';
import { pictureAddress } from '#api/files.ts';
import { Icon } from '#ui/icon.tsx';
import { previewOf } from './file-rules.ts';
import * as styles from './files.css.ts';

interface ThumbnailProps {
  readonly projectId: string;
  readonly file: { readonly id: string; readonly name: string };
}

/** A small picture of a document, or a mark where there is none. Decorative: the name is next to it. */
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
