import { autocompletion, completionKeymap, startCompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { SqlSchema } from '#contract/queries.ts';
import { font, fontSize, radius, space } from '#theme/scale.ts';
import type { color } from '#theme/theme.css.ts';

const markFault = StateEffect.define<number | null>();

/** The word at a position, or else the character. */
const wordAt = (state: EditorState, place: number): { readonly from: number; readonly to: number } => {
  const from = Math.min(place, Math.max(0, state.doc.length - 1));
  const word = state.wordAt(from);
  return word && word.from <= from ? { from, to: word.to } : { from, to: Math.min(from + 1, state.doc.length) };
};

/** Marks the error of the last run, until the text changes. */
const faults = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, { docChanged, effects, state }) => {
    let next = docChanged ? Decoration.none : marks;
    for (const effect of effects) {
      if (!effect.is(markFault)) continue;
      const at = effect.value === null ? null : wordAt(state, effect.value);
      next =
        at === null || at.from === at.to
          ? Decoration.none
          : Decoration.set([Decoration.mark({ class: 'fault' }).range(at.from, at.to)]);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** A colour of the theme as a CSS variable. Importing the theme object would add it to every page's scripts. */
const themed = (name: keyof typeof color): string => `var(--color-${name})`;

const colors = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.operatorKeyword], color: themed('accent'), fontWeight: '600' },
    { tag: [tags.string, tags.special(tags.string)], color: themed('positive') },
    { tag: [tags.number, tags.bool, tags.null], color: themed('critical') },
    { tag: tags.comment, color: themed('textMuted'), fontStyle: 'italic' },
  ]),
);

const theme = EditorView.theme({
  '&': {
    color: themed('text'),
    backgroundColor: themed('surfaceRaised'),
    border: `1px solid ${themed('borderStrong')}`,
    borderRadius: radius.control,
    fontSize: fontSize.caption,
  },
  '&.cm-focused': { outline: `2px solid ${themed('focus')}`, outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: font.code, lineHeight: '1.6', minHeight: '180px', maxHeight: '46vh' },
  '.cm-content': { padding: `${space.small} 0`, caretColor: themed('text') },
  '.cm-cursor': { borderLeftColor: themed('text') },
  '.cm-gutters': { backgroundColor: themed('surfaceTint'), color: themed('textMuted'), border: 'none' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: themed('accentSoft'),
  },
  '.fault': {
    textDecoration: `underline wavy ${themed('critical')}`,
    textUnderlineOffset: '3px',
    backgroundColor: themed('criticalSoft'),
  },
  '.cm-tooltip': {
    border: `1px solid ${themed('borderStrong')}`,
    borderRadius: radius.control,
    backgroundColor: themed('surfaceRaised'),
    color: themed('text'),
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: font.code, maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: themed('accentSoft'),
    color: themed('accentSoftText'),
  },
  '.cm-completionDetail': { color: themed('textMuted'), fontStyle: 'normal' },
});

const completionsOf = ({ tables }: SqlSchema) =>
  Object.fromEntries(
    tables.map(({ name, label, columns }) => [
      name,
      {
        self: { label: name, detail: label, type: 'type' },
        children: columns.map((column) => ({ label: column.name, detail: column.label, type: 'property' })),
      },
    ]),
  );

interface EditorOptions {
  readonly place: HTMLElement;
  readonly text: string;
  readonly schema: SqlSchema;
  readonly label: string;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
}

export interface SqlEditorHandle {
  readonly replace: (text: string) => void;
  /** Replaces the selection with a name, and focuses the editor. */
  readonly insert: (text: string) => void;
  /** Marks the error at a position; null removes the mark. */
  readonly mark: (place: number | null) => void;
  readonly destroy: () => void;
}

/**
 * Opens an SQL editor in a shadow root, which can use constructed style sheets: the content security policy forbids
 * style elements.
 */
export const openEditor = ({ place, text, schema, label, onChange, onRun }: EditorOptions): SqlEditorHandle => {
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  const run = () => {
    onRun();
    return true;
  };
  const view = new EditorView({
    doc: text,
    root,
    parent: root,
    extensions: [
      lineNumbers(),
      history(),
      drawSelection(),
      bracketMatching(),
      autocompletion({ icons: false }),
      sql({ dialect: PostgreSQL, schema: completionsOf(schema), upperCaseKeywords: false }),
      colors,
      theme,
      faults,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) onChange(state.doc.toString());
      }),
      // Tab is left to the browser, so that keyboard users can leave the editor.
      keymap.of([
        { key: 'Mod-Enter', run, preventDefault: true },
        { key: 'Ctrl-Enter', run, preventDefault: true },
        { key: 'Ctrl-Space', run: startCompletion },
        ...completionKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
    ],
  });
  return {
    replace: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    insert: (name) => {
      view.dispatch(view.state.replaceSelection(name));
      view.focus();
    },
    mark: (at) => {
      const found = at === null ? null : Math.min(at, view.state.doc.length);
      view.dispatch({
        effects: markFault.of(found),
        ...(found !== null && { selection: { anchor: found }, scrollIntoView: true }),
      });
    },
    destroy: () => view.destroy(),
  };
};
