/** Tells password managers whose password the form is about, so that they keep the new one in the right place. */
export const UsernameForPasswordManager = ({ username }: { username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
);
