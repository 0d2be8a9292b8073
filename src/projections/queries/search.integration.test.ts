import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMessage } from '../../../test/builders/conversations.ts';
import {
  account,
  charity,
  charitySignup,
  consultant,
  consultantSignup,
  message,
  onProject,
  project,
} from '../../../test/builders/happenings.ts';
import { id } from '../../../test/builders/ids.ts';
import { minute, type ReadModelsAtWork, readModelsAtWork } from '../../../test/support/read-models.ts';
import { RESULTS_PER_KIND, SearchResults } from '../../contract/search.ts';
import { accountClosed } from '../../domain/accounts/events.ts';
import { consultantApproved } from '../../domain/consultants/events.ts';
import { messagePosted } from '../../domain/conversations/events.ts';
import { consultantInvited, matchingStarted, projectInvitationAccepted } from '../../domain/projects/events.ts';
import { searchOwn } from './own-search.ts';
import { searchEverything } from './search.ts';
import type { Viewer } from './viewer.ts';

let models: ReadModelsAtWork;
beforeAll(async () => {
  models = await readModelsAtWork();
  return models.drop;
});
beforeEach(() => models.clear());

const everybody = [
  account(1, { name: 'Amara Diallo', organisation: null, email: 'amara@riverside-kitchen.example' }),
  account(2, { role: 'consultant', name: 'Rowan Ellis', organisation: 'Ellis & Co', email: 'rowan@ellis.example' }),
  account(9, { role: 'admin', name: 'Kim Rivers', email: 'kim@fellowbridge.example', organisation: null }),
  charity(10, { organisation: 'Riverside Kitchen' }),
  consultant(20),
];

const titlesOf = ({ data }: SearchResults) => data.map(({ kind, title }) => `${kind}: ${title}`);

describe('the search of administrators', () => {
  const find = async (search: string) => titlesOf(await searchEverything(models.db, search));

  it('finds people, projects and signups by the beginnings of words', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(1), { title: 'A café by the river: income/expenditure' }),
      charitySignup(301, minute(2), { charityName: 'River Watch' }),
      consultantSignup(302, minute(3), { fullName: 'Juno Rivera' }),
    );
    expect((await find('RIV')).toSorted()).toEqual([
      'charity-signup: River Watch',
      'charity: Riverside Kitchen',
      'consultant-signup: Juno Rivera',
      'member: Kim Rivers',
      'project: A café by the river: income/expenditure',
    ]);
    expect(await find('cafe expend')).toEqual(['project: A café by the river: income/expenditure']);
    expect(await find('amara@riverside-kitchen.example')).toEqual(['charity: Riverside Kitchen']);
    expect(await find('ellis rowan')).toEqual(['consultant: Rowan Ellis']);
    expect(await find('iver')).toEqual([]);
    expect(await find("%' & !")).toEqual([]);
  });

  it('returns the ids by which the results are opened', async () => {
    await models.happened(...everybody);
    const { data } = await searchEverything(models.db, 'rowan');
    expect(data).toMatchObject([{ kind: 'consultant', id: id(20) }]);
    expect(SearchResults.parse({ data })).toEqual({ data });
  });

  it('lists results that start with the search first, and limits each kind', async () => {
    await models.happened(
      ...everybody,
      project(101, minute(0), { title: 'Reserves' }),
      ...[1, 2, 3, 4, 5, 6].map((number) => project(101 + number, minute(number), { title: `Our reserves ${number}` })),
    );
    const found = await find('reserves');
    expect(found[0]).toBe('project: Reserves');
    expect(found).toHaveLength(RESULTS_PER_KIND);
  });

  it('lists a charity that has exactly this name before newer ones whose names begin with it', async () => {
    const member = (number: number, name: string, organisation: string) => [
      account(number, { name, organisation, username: `member${number}`, email: `member${number}@mind.example` }),
      charity(number + 50, { userId: id(number), organisation }),
    ];
    await models.happened(
      ...member(1, 'Amara Diallo', 'Mind'),
      ...[2, 3, 4, 5, 6, 7].flatMap((number) => member(number, 'Mindy Okoro', `Mind in Town ${number}`)),
    );
    const found = await find('mind');
    expect(found[0]).toBe('charity: Mind');
    expect(found).toHaveLength(RESULTS_PER_KIND);
  });

  it('lists signups that start with the search first, then the latest', async () => {
    await models.happened(
      charitySignup(301, minute(0), { charityName: 'Mind' }),
      ...[1, 2, 3, 4, 5, 6].map((number) =>
        charitySignup(301 + number, minute(number), {
          charityName: `A mind ${number}`,
          email: `a${number}@mind.example`,
        }),
      ),
    );
    expect(await find('mind')).toEqual(
      ['Mind', 'A mind 6', 'A mind 5', 'A mind 4', 'A mind 3'].map((name) => `charity-signup: ${name}`),
    );
  });

  it('finds everything by its id, a stream by its name, and an event by its position', async () => {
    await models.happened(...everybody, project(151, minute(1)));
    const { position, event_id, correlation_id } = await models.db
      .selectFrom('history')
      .selectAll()
      .where('stream', '=', `project-${id(151)}`)
      .executeTakeFirstOrThrow();
    expect(await find(id(151))).toEqual(['project: A budget that holds']);
    expect(await find(id(10).toUpperCase())).toEqual(['charity: Riverside Kitchen']);
    expect(await find(id(20))).toEqual(['consultant: Rowan Ellis']);
    expect(await find(event_id)).toContain('event: ProjectSubmitted');
    expect(await find(String(Number(position)))).toEqual(['event: ProjectSubmitted']);
    expect(await find(correlation_id)).toEqual(['request: All events of one request']);
    expect((await searchEverything(models.db, `project-${id(151)}`)).data).toMatchObject([
      { kind: 'stream', id: `project-${id(151)}`, detail: '1 event' },
    ]);
    expect(await find(id(999))).toEqual([]);
  });

  it('tells projects with one title apart by their charities', async () => {
    await models.happened(...everybody, project(101, minute(1)), project(102, minute(2), { charityId: id(11) }));
    expect((await searchEverything(models.db, 'budget')).data.map(({ detail }) => detail)).toEqual([
      'Pending',
      'Riverside Kitchen, Pending',
    ]);
  });

  it('forgets members who have left', async () => {
    await models.happened(...everybody, [`account-${id(2)}`, accountClosed({})]);
    expect(await find('rowan')).toEqual([]);
    expect(await find('former')).toEqual([]);
  });

  it('uses the indexes of words', async () => {
    await models.happened(...everybody);
    const { rows } = await models.database.pool.query<{ definition: string }>(
      `select indexdef as definition from pg_indexes where schemaname = 'read_models' and indexdef like '%array_to_tsvector%found_by%'`,
    );
    const tables = rows.map(({ definition }) => /ON read_models\.([a-z_]+)_v/.exec(definition)?.[1]).toSorted();
    expect(tables).toEqual(['accounts', 'charities', 'charity_signups', 'consultant_signups', 'projects']);
  });
});

describe('the search of members', () => {
  const owner: Viewer = { role: 'charity', userId: id(1), charityId: id(10) };
  const rowan: Viewer = { role: 'consultant', userId: id(2), consultantId: id(20) };
  const other: Viewer = { role: 'charity', userId: id(3), charityId: id(11) };
  const find = async (viewer: Viewer, search: string) => titlesOf(await searchOwn(models.db, viewer, search));

  beforeEach(() =>
    models.happened(
      ...everybody,
      [`consultant-${id(20)}`, consultantApproved({})],
      project(100, minute(1), { title: 'Reserves policy' }),
      project(102, minute(2), { title: 'Reserves review' }),
      project(103, minute(3), { title: 'Reserves of others', charityId: id(11) }),
      ...onProject(100, matchingStarted({ charityId: id(10) }), consultantInvited({ consultantId: id(20) })),
      message(1, {
        content: 'The 100% figure stands on the second page of the annual accounts, next to the reserves.',
      }),
      message(1, { projectId: id(103), messageId: id(700), content: 'Reserves elsewhere' }),
    ),
  );

  it('finds their own projects and messages', async () => {
    expect(await find(owner, 'reserves')).toEqual([
      'project: Reserves review',
      'project: Reserves policy',
      'message: Reserves policy',
    ]);
    const detailFor = async (viewer: Viewer) => (await searchOwn(models.db, viewer, 'policy')).data[0]?.detail;
    expect(await detailFor(owner)).toBe('Matching');
    expect(await detailFor(rowan)).toBe('Riverside Kitchen, Matching');
    expect(await find(other, 'reserves')).toEqual(['project: Reserves of others', 'message: Reserves of others']);
  });

  it('shows the text around a match in a message, and treats special characters literally', async () => {
    expect((await searchOwn(models.db, owner, 'annual')).data).toEqual([
      {
        kind: 'message',
        id: id(100),
        title: 'Reserves policy',
        detail: 'The 100% figure stands on the second page of the annual accounts, next to the reserves.',
      },
    ]);
    expect(await find(owner, '100%')).toEqual(['message: Reserves policy']);
    expect(await find(owner, '1_0%')).toEqual([]);
  });

  it('finds messages in upper and lower case, in any alphabet', async () => {
    await models.happened(message(2, { messageId: id(701), content: 'Звіт за РІК' }));
    expect(await find(owner, 'звіт ЗА рік')).toEqual(['message: Reserves policy']);
  });

  it('ignores accents in titles and messages, and shows the text around the match', async () => {
    const content = `${'So it goes. '.repeat(20)}Please ask Zoë about the café.`;
    await models.happened(
      project(104, minute(3), { title: 'Zoë’s legacy' }),
      message(2, { messageId: id(701), content }),
    );
    expect(await find(owner, 'zoe')).toEqual(['project: Zoë’s legacy', 'message: Reserves policy']);
    expect((await searchOwn(models.db, owner, 'CAFE')).data[0]?.detail).toContain('ask Zoë about the café.');
    expect(await find(owner, 'zoë')).toHaveLength(2);
  });

  it('finds messages for a consultant only once they work on the project', async () => {
    expect(await find(rowan, 'reserves')).toEqual(['project: Reserves policy']);
    await models.happened(...onProject(100, projectInvitationAccepted({ consultantId: id(20), charityId: id(10) })));
    expect(await find(rowan, 'reserves')).toEqual(['project: Reserves policy', 'message: Reserves policy']);
  });

  it('finds messages about an invitation for its two sides, even after its end, and for no other consultant', async () => {
    const talk = { messageId: id(950), projectId: id(100), consultantId: id(21), content: 'Confidential rates' };
    await models.happened(
      account(4, { role: 'consultant', name: 'Leo Marsh', username: 'leo', email: 'leo@marsh.example' }),
      consultant(21, { userId: id(4) }),
      [`consultant-${id(21)}`, consultantApproved({})],
      ...onProject(100, consultantInvited({ consultantId: id(21) })),
      [`conversation-${id(960)}`, messagePosted({ ...aMessage(talk), number: 1 })],
      ...onProject(100, projectInvitationAccepted({ consultantId: id(20), charityId: id(10) })),
    );
    const invited: Viewer = { role: 'consultant', userId: id(4), consultantId: id(21) };
    for (const viewer of [owner, invited]) {
      const { data } = await searchOwn(models.db, viewer, 'Confidential');
      expect(data).toEqual([
        { kind: 'message', id: `${id(100)}/${id(21)}`, title: 'Reserves policy', detail: 'Confidential rates' },
      ]);
    }
    for (const viewer of [rowan, other]) expect(await find(viewer, 'Confidential')).toEqual([]);
  });
});
