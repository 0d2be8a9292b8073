// Runs before the first paint, so that a chosen theme never flashes. The key is also in web/theme/theme-choice.ts.
try {
  const choice = localStorage.getItem('fellowbridge-theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // Storage may be switched off: the system's preference then decides.
}
