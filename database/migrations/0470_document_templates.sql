-- The templates of a company's documents with their versions, and the packages in which they are used together.
create table public.document_templates (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  -- features/templates/rules/document-kinds.ts has the list.
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  language text not null check (language in ('en', 'es')),
  created_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id)
);
comment on table public.document_templates is 'The templates of a company''s documents. Their contents are in versions.';
create unique index document_templates_name on public.document_templates (organization_id, lower(btrim(name)));

create table public.document_template_versions (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  template_id uuid not null,
  version integer not null check (version >= 1),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'published', 'retired')),
  -- features/templates/rules/template-body.ts has its schema, and the server checks it.
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_by uuid not null references app.people (id) on delete restrict,
  created_by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  changed_by uuid not null references app.people (id) on delete restrict,
  changed_at timestamptz not null default clock_timestamp(),
  submitted_by uuid references app.people (id) on delete restrict,
  submitted_by_name text,
  submitted_at timestamptz,
  published_by uuid references app.people (id) on delete restrict,
  published_by_name text,
  published_at timestamptz,
  -- True if a company with one person who manages templates published it alone, a day after submitting it.
  published_alone boolean not null default false,
  first_used_at timestamptz,
  retired_by_name text,
  retired_at timestamptz,
  retired_because text check (length(btrim(retired_because)) between 3 and 500),
  primary key (organization_id, id),
  unique (organization_id, template_id, version),
  foreign key (organization_id, template_id) references public.document_templates (organization_id, id) on delete restrict,
  constraint a_submitted_template_says_by_whom check (state in ('draft', 'retired') or submitted_by is not null),
  constraint a_published_template_is_whole check (
    state <> 'published' or num_nulls(published_by, published_by_name, published_at) = 0),
  constraint two_people_publish_a_template check (
    published_by is null or published_alone
    or (published_by <> created_by and published_by <> changed_by and published_by <> submitted_by)),
  constraint only_a_published_template_is_used check (first_used_at is null or published_at is not null),
  constraint a_retired_template_says_why check ((state = 'retired') = (retired_at is not null and retired_because is not null))
);
comment on table public.document_template_versions is 'The versions of templates. A version is never changed once it was submitted; another one follows it. The newest published one is in force.';
create unique index document_template_versions_in_work on public.document_template_versions (organization_id, template_id)
  where state in ('draft', 'submitted');
create index document_template_versions_in_force on public.document_template_versions (organization_id, template_id, version desc)
  where state = 'published';
create index document_template_versions_author on public.document_template_versions (created_by);
create index document_template_versions_editor on public.document_template_versions (changed_by);
create index document_template_versions_submitter on public.document_template_versions (submitted_by);
create index document_template_versions_publisher on public.document_template_versions (published_by);

create table public.document_packages (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  use text not null check (use in ('loan_closing', 'credit_repair')),
  -- Null for every product, state, or language. The most specific package applies.
  product_id uuid,
  state text check (state ~ '^[A-Z]{2}$'),
  language text check (language in ('en', 'es')),
  changed_by_name text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, use, product_id, state, language),
  foreign key (organization_id, product_id) references public.loan_products (organization_id, id) on delete restrict,
  constraint only_loans_have_products check (product_id is null or use = 'loan_closing')
);
comment on table public.document_packages is 'The documents that are prepared together, by use, product, state, and language.';
create index document_packages_of_product on public.document_packages (organization_id, product_id);

create table public.document_package_templates (
  organization_id uuid not null references app.organizations (id) on delete restrict,
  package_id uuid not null,
  position integer not null check (position between 1 and 40),
  template_id uuid not null,
  primary key (organization_id, package_id, position),
  unique (organization_id, package_id, template_id),
  foreign key (organization_id, package_id) references public.document_packages (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id) references public.document_templates (organization_id, id) on delete restrict
);
comment on table public.document_package_templates is 'The templates of a package, in the order in which they are signed.';
create index document_package_templates_template on public.document_package_templates (organization_id, template_id);
