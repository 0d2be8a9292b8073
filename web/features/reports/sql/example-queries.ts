interface ExampleQuery {
  readonly name: string;
  readonly sql: string;
}

/** Queries to start from. A test runs each of them. */
export const exampleQueries: readonly [ExampleQuery, ...ExampleQuery[]] = [
  {
    name: 'Projects by month',
    sql: `-- One row for each month in UK time.
select date_trunc('month', local_day) as month, count(*) as projects
from project_submitted
group by month
order by month`,
  },
  {
    name: 'Days from submission to completion',
    sql: `select
  count(*) as projects,
  median(date_diff('day', submitted.local_day, completed.local_day)) as median_days
from project_submitted submitted
join project_completed completed using (project_id)`,
  },
  {
    name: 'Visits by weekday and hour',
    sql: `select dayname(local_time) as weekday, hour(local_time) as hour, count(*) as visits
from page_visited
group by weekday, hour
order by visits desc`,
  },
  {
    name: 'Areas of expertise that charities ask for',
    sql: `-- unnest makes one row for each entry of a list.
select area, count(*) as projects
from (select unnest(expertise_required) as area from project_submitted)
group by area
order by projects desc`,
  },
  {
    name: 'Events by type',
    sql: `select type, count(*) as events, min(local_day) as first_day, max(local_day) as last_day
from events
group by type
order by events desc`,
  },
  {
    name: 'The latest events of projects',
    sql: `select event_id, type, stream, local_time
from events
where category = 'project'
order by local_time desc
limit 50`,
  },
];
