// Runs before the first paint, so that a chosen theme never flashes. The key is also in web/theme/theme-choice.ts.
try {
  const choice = localStorage.getItem('fellowbridge-theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // Storage may be switched off: the system's preference then decides.
}

// The home page of a member starts with a placeholder of their greeting. The name of the cookie is also in
// src/contract/member-cookie.ts; web/api/session.ts keeps the attribute in step with the session.
if (document.cookie.includes('fellowbridge-member')) document.documentElement.dataset.member = '';
