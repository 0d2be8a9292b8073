import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { SqlSchema } from '#contract/queries.ts';
import { TextArea } from '#ui/text-area.tsx';
import type { SqlEditorHandle } from './editor.ts';
import * as styles from './sql.css.ts';

const LABEL = 'SQL query';

export interface SqlText {
  readonly replace: (text: string) => void;
  readonly insert: (name: string) => void;
  readonly mark: (place: number | null) => void;
}

interface SqlEditorProps {
  readonly text: string;
  readonly schema: SqlSchema;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
  readonly ref?: Ref<SqlText>;
}

/**
 * The editor with highlighting and completion. A plain text field replaces it while it loads, or if it cannot be
 * loaded.
 */
export const SqlEditor = ({ text, schema, onChange, onRun, ref }: SqlEditorProps) => {
  const place = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<SqlEditorHandle | null>(null);
  const [isOpen, setOpen] = useState(false);
  const latest = useRef({ text, onChange, onRun });
  latest.current = { text, onChange, onRun };

  useEffect(() => {
    let isGone = false;
    import('./editor.ts').then(
      ({ openEditor }) => {
        if (isGone || place.current === null) return;
        editor.current = openEditor({
          place: place.current,
          text: latest.current.text,
          schema,
          label: LABEL,
          onChange: (next) => latest.current.onChange(next),
          onRun: () => latest.current.onRun(),
        });
        setOpen(true);
      },
      // The plain field stays.
      () => undefined,
    );
    return () => {
      isGone = true;
      editor.current?.destroy();
      editor.current = null;
      setOpen(false);
    };
  }, [schema]);

  useImperativeHandle(ref, () => ({
    replace: (next) => (editor.current ? editor.current.replace(next) : latest.current.onChange(next)),
    insert: (name) => {
      if (editor.current) editor.current.insert(name);
      else latest.current.onChange(`${latest.current.text}${name}`);
    },
    mark: (at) => {
      if (editor.current) editor.current.mark(at);
      else if (at !== null) plain.current?.setSelectionRange(at, at);
    },
  }));

  return (
    <>
      {!isOpen && (
        <TextArea
          ref={plain}
          label={LABEL}
          value={text}
          onChange={onChange}
          rows={9}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onRun();
          }}
        />
      )}
      <div ref={place} className={styles.editor} hidden={!isOpen} />
    </>
  );
};
