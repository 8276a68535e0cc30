-- Notes and tasks about clients, their loans, their applications, and their disputes.
create table public.notes (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  loan_id uuid,
  application_id uuid,
  -- A guard checks that the dispute belongs to the client.
  dispute_id uuid references public.disputes (id) on delete restrict,
  body text not null check (length(btrim(body)) between 1 and 4000),
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 20),
  is_pinned boolean not null default false,
  version integer not null default 1 check (version > 0),
  earlier jsonb not null default '[]' check (jsonb_typeof(earlier) = 'array' and pg_column_size(earlier) < 1000000),
  author_id uuid references app.people (id) on delete set null,
  author_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  removed_at timestamptz,
  removed_by_name text,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  constraint about_one_record check (num_nonnulls(loan_id, application_id, dispute_id) < 2),
  constraint an_edited_note_has_a_time check ((version = 1) = (edited_at is null)),
  constraint a_removed_note_says_by_whom check ((removed_at is null) = (removed_by_name is null))
);
comment on table public.notes is 'Notes of the staff about clients and their loans, applications, and disputes. A removed note keeps its row.';
comment on column public.notes.mentions is 'The members whom the text names with an @.';
comment on column public.notes.earlier is 'The earlier texts, oldest first, each with the time when it was written.';
create index notes_of_client on public.notes (organization_id, client_id, created_at desc, id desc);
create index notes_of_loan on public.notes (organization_id, loan_id, created_at desc, id desc);
create index notes_of_application on public.notes (organization_id, application_id, created_at desc, id desc);
create index notes_of_dispute on public.notes (dispute_id, created_at desc, id desc);
create index notes_of_author on public.notes (author_id);

create table public.tasks (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  loan_id uuid,
  application_id uuid,
  dispute_id uuid references public.disputes (id) on delete restrict,
  title text not null check (length(btrim(title)) between 1 and 200),
  details text check (length(btrim(details)) between 1 and 4000),
  due_on date,
  snoozed_until date,
  shown_on date generated always as (greatest(due_on, snoozed_until)) stored,
  is_important boolean not null default false,
  assignee_id uuid references app.people (id) on delete set null,
  assignee_name text,
  repeat_unit text check (repeat_unit in ('day', 'week', 'month', 'month_end')),
  repeat_every integer check (repeat_every between 1 and 52),
  repeat_day integer check (repeat_day between 1 and 31),
  follows_id uuid,
  status text not null default 'open' check (status in ('open', 'done')),
  version integer not null default 1 check (version > 0),
  reminded_on date,
  created_by uuid references app.people (id) on delete set null,
  created_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  done_by_name text,
  removed_at timestamptz,
  removed_by_name text,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references public.clients (organization_id, id) on delete restrict,
  foreign key (organization_id, loan_id) references public.loans (organization_id, id) on delete restrict,
  foreign key (organization_id, application_id) references public.loan_applications (organization_id, id) on delete restrict,
  foreign key (organization_id, follows_id) references public.tasks (organization_id, id) on delete restrict,
  -- A task that was done, reopened, and done again has one next task.
  constraint one_next_task unique (organization_id, follows_id),
  constraint about_one_record check (num_nonnulls(loan_id, application_id, dispute_id) < 2),
  constraint a_repeat_is_whole check ((repeat_unit is null) = (repeat_every is null) and (repeat_unit is not distinct from 'month') = (repeat_day is not null)),
  constraint a_repeated_task_has_a_due_day check (repeat_unit is null or due_on is not null),
  constraint an_assignee_has_a_name check (assignee_id is null or assignee_name is not null),
  constraint a_done_task_says_by_whom check ((status = 'done') = (done_at is not null) and (done_at is null) = (done_by_name is null)),
  constraint a_removed_task_says_by_whom check ((removed_at is null) = (removed_by_name is null))
);
comment on table public.tasks is 'Tasks of the staff about clients and their loans, applications, and disputes. A removed task keeps its row.';
comment on column public.tasks.due_on is 'The day, by the calendar of the company, on which the task should be done.';
comment on column public.tasks.shown_on is 'The day on which the task waits for its assignee: the due day, or the day until which it was snoozed.';
comment on column public.tasks.follows_id is 'The repeated task whose completion made this one.';
comment on column public.tasks.reminded_on is 'The day of the last reminder. Another day gets another reminder.';
create index tasks_of_client on public.tasks (organization_id, client_id, status, created_at desc, id desc);
create index tasks_of_loan on public.tasks (organization_id, loan_id);
create index tasks_of_application on public.tasks (organization_id, application_id);
create index tasks_of_dispute on public.tasks (dispute_id);
create index tasks_of_assignee on public.tasks (assignee_id, status, shown_on, id);
create index tasks_of_creator on public.tasks (created_by);
create index tasks_to_remind on public.tasks (shown_on) where status = 'open' and removed_at is null;

insert into app.notification_kinds (kind, by_email_at_first)
values ('mentioned', true), ('task_assigned', true), ('task_due', false);
