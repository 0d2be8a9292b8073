/** Parts of a page that can be named, and so can have the focus. */
const PART = 'article, dialog, fieldset, form, li, main, section, td, [role="dialog"], [role="group"], [role="region"]';
/** Entries of a list: one that is removed gives the focus to the one in its place. */
const ENTRY = 'article, li, tr';
/** Layers of the page that close. */
const LAYER = 'dialog, [role="dialog"], [role="menu"]';
const HEADING = 'h1, h2, h3';
const CONTROL = 'a[href], button, input, label, select, summary, textarea, [tabindex]';

/**
 * How long the others have who move the focus: effects, the router, and layers that close. It is short enough for
 * people not to press the next key before.
 */
const GRACE_MS = 100;

type Focusable = HTMLElement | SVGElement;

/** An element above a control, or the control itself, and where it was. */
interface Step {
  readonly element: Focusable;
  /** Place among the entries of its list; -1 if it is not an entry. */
  readonly index: number;
  /** The element after it. */
  readonly next: Element | null;
}

/** A control and the elements above it, up to the layer's. */
type Trail = readonly [Step, ...Step[]];

const isFocusable = (value: unknown): value is Focusable => value instanceof HTMLElement || value instanceof SVGElement;

const layerOf = (element: Element): HTMLElement => element.closest<HTMLElement>(LAYER) ?? document.body;

const entriesOf = (list: Element): readonly Focusable[] =>
  [...list.children].filter(isFocusable).filter((child) => child.matches(ENTRY));

const stepOf = (element: Focusable): Step => ({
  element,
  index: element.matches(ENTRY) && element.parentElement ? entriesOf(element.parentElement).indexOf(element) : -1,
  next: element.nextElementSibling,
});

const trailOf = (control: Focusable): Trail => {
  const above: Step[] = [];
  const end = layerOf(control).parentElement;
  for (let element = control.parentElement; element && element !== end; element = element.parentElement) {
    if (element !== document.body) above.push(stepOf(element));
  }
  return [stepOf(control), ...above];
};

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const cannotHaveFocus = (element: Focusable): boolean =>
  !element.isConnected || element.matches(':disabled') || !element.checkVisibility({ visibilityProperty: true });

/** Focuses the element, and returns whether that worked: it does not behind a dialog. */
const takesFocus = (element: Focusable): boolean => {
  if (cannotHaveFocus(element)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
};

/** The same for an element that is not a control. */
const isFocusedByScript = (place: Focusable): boolean => {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  return takesFocus(place);
};

const comesBefore = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** The headings below an element, without those of smaller parts and of what comes next. */
const ownHeadings = (element: Focusable, next: Element | null): readonly Focusable[] => {
  const part = element.closest(PART);
  return [...element.querySelectorAll<HTMLElement>(HEADING)].filter(
    (heading) =>
      heading.matches('h1') || (heading.closest(PART) === part && (next === null || comesBefore(heading, next))),
  );
};

/** The element after one that may have been removed; null if that was removed, too. */
const nextOf = ({ element, next: before }: Step): Element | null => {
  const next = element.isConnected ? element.nextElementSibling : before;
  return next?.isConnected ? next : null;
};

/** What may have the focus instead of a child of the element, best first. */
const placesIn = (element: Focusable, child: Step, next: Element | null): readonly Focusable[] => {
  const entries = child.index >= 0 && !child.element.isConnected ? entriesOf(element) : [];
  const entry = entries[child.index] ?? entries.at(-1);
  return [
    ...(entry ? [...entry.querySelectorAll<HTMLElement>(HEADING), entry] : []),
    ...ownHeadings(element, next),
    ...(element.matches(PART) ? [element] : []),
  ];
};

/** Focuses the control, or what remains nearest to it. Returns whether anything could be focused. */
const land = ([control, ...above]: Trail): boolean => {
  if (takesFocus(control.element)) return true;
  let child = control;
  let next: Element | null = null;
  for (const step of above) {
    next ??= nextOf(child);
    if (step.element.isConnected && placesIn(step.element, child, next).some(isFocusedByScript)) return true;
    child = step;
  }
  return false;
};

/**
 * Keeps the focus when the focused element is removed or disabled, from now on: the nearest part of the page that
 * remains is focused, at its heading. After a dialog or a menu, that is what was focused before. Does nothing if the
 * focus has moved elsewhere, or the pointer has been pressed elsewhere.
 */
export const keepFocus = (): void => {
  /** The last trail of each layer, latest last. */
  const trails = new Map<HTMLElement, Trail>();
  let latest: Trail | null = null;
  let lost: Trail | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = (control: Focusable): void => {
    for (const layer of trails.keys()) if (!layer.isConnected) trails.delete(layer);
    const layer = layerOf(control);
    latest = trailOf(control);
    trails.delete(layer);
    trails.set(layer, latest);
  };

  const settle = (): void => {
    if (latest !== lost || !isFocusLost()) return;
    latest = null;
    [...trails.values()].toReversed().some(land);
  };

  const settleSoon = (): void => {
    if (latest === lost) return;
    lost = latest;
    clearTimeout(timer);
    timer = setTimeout(settle, GRACE_MS);
  };

  const noteFocused = (target: EventTarget | null): void => {
    if (isFocusable(target) && target !== document.body) note(target);
  };

  noteFocused(document.activeElement);
  document.addEventListener('focusin', ({ target }) => noteFocused(target), true);

  // Some browsers do not focus a button that is pressed.
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      const control = target instanceof Element ? target.closest<Focusable>(CONTROL) : null;
      if (control) note(control);
      else latest = null;
    },
    true,
  );

  document.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      // Not for a control that is hidden: it may be back when the window is as wide as before.
      if (relatedTarget === null && latest?.[0].element.matches(':disabled')) settleSoon();
    },
    true,
  );

  new MutationObserver(() => {
    if (latest && !latest[0].element.isConnected) settleSoon();
  }).observe(document.body, { childList: true, subtree: true });
};
