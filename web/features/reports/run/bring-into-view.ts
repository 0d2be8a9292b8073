/** Scrolls to where a result is about to appear, if that is below what the window shows. */
export const bringIntoView = (place: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    if (place && place.getBoundingClientRect().top > window.innerHeight * 0.75) {
      place.scrollIntoView({ block: 'center' });
    }
  });
};
