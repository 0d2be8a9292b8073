import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  type DuckDBResult,
} from '@duckdb/node-api';
import { semaphore } from '../../platform/semaphore.ts';
import type { AnalyticsCell, AnalyticsParameter } from '../analytics.ts';
import { quoted, schemas, viewOf } from '../sql.ts';
import { kindOf, sizeOf, toCell } from './cells.ts';
import { distinctNames } from './column-names.ts';
import { exportForms, inForm } from './export-forms.ts';
import { type Fault, fault, faultOf } from './fault.ts';
import { guard, treeOf } from './guard.ts';
import type { ExportRequest, Opening, Rows, RunRequest } from './messages.ts';

type Outcome = { readonly rows: Rows } | { readonly fault: Fault } | { readonly isExported: true };

/** Runs queries, one at a time on each of its connections. */
type Slot = Readonly<Record<(typeof schemas)[number], DuckDBConnection>>;

type Ended = 'cancelled' | 'too long' | 'too large';

interface Running {
  readonly connection: DuckDBConnection;
  ended: Ended | null;
  stopping?: NodeJS.Timeout;
}

/** An interrupt between two steps of a query has no effect, so it is repeated. */
const REPEAT_MS = 50;

const stop = (state: Running, why: Ended): void => {
  if (state.ended !== null) return;
  state.ended = why;
  state.connection.interrupt();
  state.stopping = setInterval(() => state.connection.interrupt(), REPEAT_MS);
};

/** Interval at which the size of an export file is checked, in milliseconds. */
const WATCH_MS = 50;

/**
 * Cancels an export whose file becomes too large: DuckDB limits intermediate results, but not the files that it writes.
 */
const watchFile = (path: string, mostBytes: number, state: Running): NodeJS.Timeout =>
  setInterval(() => {
    void stat(path).then(
      ({ size }) => {
        if (size > mostBytes) stop(state, 'too large');
      },
      () => {
        // The file does not exist yet.
      },
    );
  }, WATCH_MS);

const tooLarge = (mostBytes: number): Fault =>
  fault(
    `The file would be larger than ${Math.round(mostBytes / 1024 ** 2).toLocaleString('en-GB')} MB.`,
    null,
    'Select fewer columns, or group by more.',
  );

const tooLong = (timeMs: number): Fault =>
  fault(
    `This query took longer than ${timeMs / 1000} seconds.`,
    null,
    'Filter by time or by a smaller table, or group by less.',
  );

/** Reads rows until one of the limits. */
const readRows = async (result: DuckDBResult, limit: number, mostBytes: number): Promise<Rows> => {
  const types = result.columnTypes();
  const columns = distinctNames(result.columnNames()).map((name, place) => {
    const type = types[place];
    return { name, type: type ? kindOf(type) : ('text' as const) };
  });
  const rows: AnalyticsCell[][] = [];
  let bytes = 0;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return { columns, rows, isTruncated: false };
    const vectors = types.map((_, place) => chunk.getColumnVector(place));
    for (let at = 0; at < chunk.rowCount; at += 1) {
      if (rows.length >= limit) return { columns, rows, isTruncated: true };
      const row: AnalyticsCell[] = [];
      for (const [place, type] of types.entries()) {
        const cell = toCell(vectors[place]?.getItem(at) ?? null, type);
        bytes += sizeOf(cell);
        if (bytes > mostBytes) return { columns, rows, isTruncated: true };
        row.push(cell);
      }
      rows.push(row);
    }
  }
};

const bind = (prepared: DuckDBPreparedStatement, parameters: readonly AnalyticsParameter[]): void => {
  for (const [place, value] of parameters.entries()) {
    if (typeof value === 'string') prepared.bindVarchar(place + 1, value);
    else if (typeof value === 'boolean') prepared.bindBoolean(place + 1, value);
    else if (value === null) prepared.bindNull(place + 1);
    else if (Number.isSafeInteger(value)) prepared.bindBigInt(place + 1, BigInt(value));
    else prepared.bindDouble(place + 1, value);
  }
};

/** A spreadsheet may accept separators that DuckDB does not quote, so all cells are quoted. */
const options: Readonly<Record<ExportRequest['format'], string>> = {
  csv: 'format csv, force_quote *',
  json: 'format json',
  parquet: 'format parquet',
};

/** The statement that writes the result of a checked SELECT to a file. */
const exportOf = (select: string, { limit, file, format }: ExportRequest, folder: string): string =>
  `copy (select * from (${select}) limit ${limit}) to ${quoted(join(folder, file))} (${options[format]})`;

/** Opens DuckDB. It can access nothing of the host except the two folders, and its configuration cannot change. */
export const openQueryEngine = async ({ folder, temporary, tables, limits }: Opening) => {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${limits.memoryMb}MB`,
    threads: String(limits.threads),
    temp_directory: temporary,
    max_temp_directory_size: `${limits.spillMb}MB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_persistent_secrets: 'false',
    // Files never change once they are part of the copy.
    validate_external_file_cache: 'NO_VALIDATION',
  });
  const control = await instance.connect();
  await control.run('set parquet_metadata_cache = true');
  const names = tables.map(({ name }) => name);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const files = new Map<string, readonly string[]>(names.map((name) => [name, []]));
  const current = new Map<string, readonly string[]>();

  for (const schema of schemas) await control.run(`create schema ${schema}`);
  const slots: Slot[] = [];
  const connect = async (schema: string): Promise<DuckDBConnection> => {
    const connection = await instance.connect();
    await connection.run(`set search_path = '${schema}'`);
    await connection.run('set errors_as_json = true');
    return connection;
  };
  for (let place = 0; place < limits.concurrent; place += 1) {
    slots.push({ exact: await connect('exact'), months: await connect('months') });
  }
  await control.run(`set allowed_directories = [${quoted(folder)}, ${quoted(temporary)}]`);
  await control.run('set enable_external_access = false');
  await control.run('set lock_configuration = true');
  const own = await control.runAndReadAll(
    'select view_name from duckdb_views() where internal union select table_name from duckdb_tables() where internal',
  );
  const hidden = new Set(own.getRowsJson().map(([name]) => String(name).toLowerCase()));

  const scalar = async (sql: string, parameter: string): Promise<string> => {
    const read = await control.runAndReadAll(sql, [parameter]);
    return String(read.getRowsJson()[0]?.[0]);
  };
  const parse = async (sql: string): Promise<unknown> =>
    treeOf(await scalar('select json_serialize_sql($1::varchar)', sql));
  /** The same statement without comments and semicolons, as DuckDB writes it. */
  const normalised = (sql: string): Promise<string> =>
    scalar('select json_deserialize_sql(json_serialize_sql($1::varchar))', sql);

  /** Updates the views of these tables to their current files. */
  const refresh = async (wanted: readonly string[]): Promise<void> => {
    for (const name of wanted) {
      const table = byName.get(name);
      const now = files.get(name);
      if (!table || !now || current.get(name) === now) continue;
      for (const schema of schemas) await control.run(viewOf(schema, table, now));
      current.set(name, now);
    }
  };

  /** Serialised: a query starts before the next one changes views. */
  const exclusively = semaphore(1);

  const running = new Map<number, Running>();

  const answerOf = async (prepared: DuckDBPreparedStatement, request: RunRequest | ExportRequest) => {
    if (prepared.parameterCount !== request.parameters.length) {
      return {
        fault: fault(`This query has ${prepared.parameterCount} parameters, and ${request.parameters.length} values.`),
      };
    }
    bind(prepared, request.parameters);
    if (request.kind === 'export') {
      await prepared.run();
      return { isExported: true } as const;
    }
    return { rows: await readRows(await prepared.stream(), request.limit, limits.mostBytes) };
  };

  const execute = async (request: RunRequest | ExportRequest, { connection }: Running, wanted: readonly string[]) => {
    const select = request.kind === 'export' ? await normalised(request.sql) : request.sql;
    const prepared = await exclusively(async () => {
      await refresh(wanted);
      // All tables are read from one snapshot, even if the files change meanwhile.
      await connection.run('begin transaction');
      if (request.kind === 'run') return connection.prepare(select);
      const rows = await inForm(select, exportForms[request.format], connection);
      return connection.prepare(exportOf(rows, request, temporary));
    });
    try {
      return await answerOf(prepared, request);
    } finally {
      // Released now and not at the next garbage collection, because its memory counts against the limit of later
      // queries.
      prepared.destroySync();
    }
  };

  const finish = async (connection: DuckDBConnection): Promise<void> => {
    connection.interrupt();
    await connection.run('rollback').catch(() => {});
  };

  return {
    use: (changed: Readonly<Record<string, readonly string[]>>): void => {
      for (const [name, paths] of Object.entries(changed)) files.set(name, paths);
    },

    answer: async (request: RunRequest | ExportRequest): Promise<Outcome> => {
      const slot = slots.pop();
      if (!slot) return { fault: { ...fault('Too many queries run.'), isTemporary: true } };
      const connection = slot[request.schema];
      const state: Running = { connection, ended: null };
      running.set(request.id, state);
      const timer = setTimeout(() => stop(state, 'too long'), limits.timeMs);
      const file = request.kind === 'export' ? join(temporary, request.file) : null;
      const watching = file === null ? undefined : watchFile(file, limits.mostExportedBytes, state);
      let isExported = false;
      try {
        const guarded = guard(request.sql, await parse(request.sql), { known: names, hidden });
        if ('fault' in guarded) return guarded;
        const outcome = await execute(request, state, guarded.tables);
        isExported = 'isExported' in outcome;
        return outcome;
      } catch (error) {
        if (state.ended === 'too large') return { fault: tooLarge(limits.mostExportedBytes) };
        if (state.ended !== null) return { fault: tooLong(limits.timeMs) };
        const found = faultOf(request.sql, error);
        // The reported position refers to another statement.
        return { fault: request.kind === 'export' ? { ...found, position: null } : found };
      } finally {
        clearTimeout(timer);
        clearInterval(state.stopping);
        clearInterval(watching);
        running.delete(request.id);
        await finish(connection);
        if (file !== null && !isExported) await rm(file, { force: true });
        slots.push(slot);
      }
    },

    cancel: (id: number): void => {
      const state = running.get(id);
      if (state) stop(state, 'cancelled');
    },
  };
};

export type QueryEngine = Awaited<ReturnType<typeof openQueryEngine>>;
