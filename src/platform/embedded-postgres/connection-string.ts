/** The only user of an embedded Postgres, and the platform's database. */
export const USER = 'fellowbridge';
export const DATABASE = 'fellowbridge';

/** Connection string over the socket of an embedded Postgres. Contains the password: never log it. */
export const connectionString = (password: string, sockets: string, database = DATABASE): string =>
  `postgres://${USER}:${encodeURIComponent(password)}@localhost:5432/${database}?host=${encodeURIComponent(sockets)}`;
