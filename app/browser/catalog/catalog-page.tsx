import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { PageHeader } from '#ui/page-header.tsx'
import { ThemeChoice } from '#ui/theme/theme-choice.tsx'
import { BUTTONS } from './buttons.tsx'
import { CHARTS } from './charts.tsx'
import { DIALOGS } from './dialogs.tsx'
import { DOCUMENTS } from './documents.tsx'
import { FIELDS } from './fields.tsx'
import { FORMS } from './forms.tsx'
import { FRAMES } from './frames.tsx'
import type { Group, States } from './group.ts'
import { LOADING } from './loading.tsx'
import { MESSAGES } from './messages.tsx'
import { SHEETS } from './sheets.tsx'
import { VALUES } from './values.tsx'

const GROUPS = [BUTTONS, FIELDS, FORMS, MESSAGES, LOADING, DIALOGS, FRAMES, SHEETS, VALUES, CHARTS, DOCUMENTS]
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
})

/** Shows every component of `ui/` in its states, for developers. */
export function CatalogPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <main className="mx-auto max-w-[1200px] px-4 py-8">
          <PageHeader title="Components" eyebrow="Development">
            Every component of ui/ in its states.
          </PageHeader>
          <ThemeChoice />
          <Contents />
          {GROUPS.map((group) => (
            <GroupSection key={group.title} {...group} />
          ))}
        </main>
      </MemoryRouter>
    </QueryClientProvider>
  )
}

function Contents() {
  return (
    <nav aria-label="Groups" className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
      {GROUPS.map(({ title }) => (
        <a key={title} href={`#${title}`} className="min-h-6 text-brand underline">
          {title}
        </a>
      ))}
    </nav>
  )
}

function GroupSection({ title, components }: Group) {
  return (
    <section id={title} aria-label={title} data-group={title} className="mt-8 min-w-0 bg-paper">
      <h2 className="border-rule-strong border-b pb-1.5 text-h1">{title}</h2>
      {Object.entries(components).map(([name, states]) => (
        <Component key={name} name={name} states={states} />
      ))}
    </section>
  )
}

function Component({ name, states }: { name: string; states: States }) {
  return (
    <section aria-label={name} data-component={name} className="mt-6 min-w-0">
      <h3 className="font-semibold">{name}</h3>
      <div className="mt-2 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {Object.entries(states).map(([state, shown]) => (
          <State key={state} name={state}>
            {shown}
          </State>
        ))}
      </div>
    </section>
  )
}

function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-rule border-t py-2">
      <p className="mb-2 text-ink-3 text-label">{name}</p>
      {children}
    </div>
  )
}
