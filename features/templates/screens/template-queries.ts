import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'
import type { PackageCommand, PackageUse } from '#features/templates/rules/document-package.ts'
import type { OwnFile } from '#features/templates/rules/own-pdf/own-pdf.ts'
import type { CaseKind, MissingValue, RealCaseRef } from '#features/templates/rules/preview-command.ts'
import type { DocumentContent, TemplateBody } from '#features/templates/rules/template-body.ts'
import type { TemplateCommand, TemplateState } from '#features/templates/rules/template-commands.ts'
import type { TestCase, TestResult } from '#features/templates/rules/test-case.ts'
import { useIdempotencyKey } from '#platform/browser/idempotency-key.ts'
import { callFunction, sendFile, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { isUuid } from '#platform/browser/uuid.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { useMutation } from '#ui/use-mutation.ts'

// A company has a few dozen templates.
const MOST = 500

/** A version of a template, without its content. */
export interface VersionRow {
  id: string
  version: number
  state: TemplateState
  hash: string
  created_by_name: string
  created_at: string
  submitted_by_name: string | null
  submitted_at: string | null
  published_by_name: string | null
  published_at: string | null
  published_alone: boolean
  first_used_at: string | null
  retired_by_name: string | null
  retired_because: string | null
  counsel_name: string | null
  counsel_reviewed_on: string | null
  counsel_states: string[]
}

/** A template with its versions, the newest first. */
export interface Template {
  id: string
  name: string
  kind: DocumentKind
  language: Language
  versions: VersionRow[]
}

/** A version with its content, which the server checked. */
export interface VersionContent {
  id: string
  hash: string
  body: TemplateBody
}

/** A package with its templates in order. */
export interface PackageRow {
  id: string
  use: PackageUse
  product_id: string | null
  state: string | null
  language: string | null
  templates: { position: number; template_id: string }[]
}

const VERSION = `id, version, state, hash, created_by_name, created_at, submitted_by_name, submitted_at, published_by_name, published_at,
  published_alone, first_used_at, retired_by_name, retired_because, counsel_name, counsel_reviewed_on, counsel_states`
const TEMPLATE = `id, name, kind, language, versions:document_template_versions(${VERSION})`

const newestFirst = (template: Template): Template => ({
  ...template,
  versions: template.versions.toSorted((one, other) => other.version - one.version),
})

async function templates(): Promise<Template[]> {
  const rows = await unwrap(
    supabase
      .from('document_templates')
      .select(TEMPLATE)
      .order('name')
      .order('id')
      .limit(MOST)
      .overrideTypes<Template[], { merge: false }>(),
  )
  return rows.map(newestFirst)
}

async function templateOf(id: string): Promise<Template | null> {
  if (!isUuid(id)) return null
  const row = await unwrap(
    supabase
      .from('document_templates')
      .select(TEMPLATE)
      .eq('id', id)
      .maybeSingle()
      .overrideTypes<Template, { merge: false }>(),
  )
  return row && newestFirst(row)
}

const contentOf = (id: string) =>
  unwrap(
    supabase
      .from('document_template_versions')
      .select('id, hash, body')
      .eq('id', id)
      .maybeSingle()
      .overrideTypes<VersionContent, { merge: false }>(),
  )

const packages = () =>
  unwrap(
    supabase
      .from('document_packages')
      .select('id, use, product_id, state, language, templates:document_package_templates(position, template_id)')
      .order('use')
      .order('id')
      .limit(MOST)
      .overrideTypes<PackageRow[], { merge: false }>(),
  )

const products = () => unwrap(supabase.from('loan_products').select('id, name').order('name').limit(MOST))

const MOST_FOUND = 8
const SHORTEST_SEARCH = 2

/** Returns the cases whose client has these words in the name, the newest first. The database hides the clients of others. */
async function casesOf(kind: CaseKind, words: string): Promise<{ kind: CaseKind; id: string; name: string }[]> {
  const pattern = `%${words.replaceAll(/[%_\\]/g, '')}%`
  if (kind === 'client') {
    const clients = supabase.from('clients').select('id, full_name').ilike('full_name', pattern)
    const rows = await unwrap(clients.is('archived_at', null).order('full_name').limit(MOST_FOUND))
    return rows.map(({ id, full_name }) => ({ kind, id, name: full_name ?? '' }))
  }
  if (kind === 'application') {
    const found = supabase
      .from('loan_applications')
      .select('id, number, client:clients!inner(full_name)')
      .ilike('client.full_name', pattern)
    const rows = await unwrap(found.order('submitted_at', { ascending: false }).limit(MOST_FOUND))
    return rows.map(({ id, number, client }) => ({ kind, id, name: `${client.full_name} · A-${number}` }))
  }
  const found = supabase
    .from('loans')
    .select('id, start_date, client:clients!inner(full_name)')
    .ilike('client.full_name', pattern)
  const rows = await unwrap(found.order('start_date', { ascending: false }).limit(MOST_FOUND))
  return rows.map(({ id, start_date, client }) => ({ kind, id, name: `${client.full_name} · loan of ${start_date}` }))
}

/** Queries of templates and packages. All share the first part of their keys. */
export const templateQueries = {
  all: ['templates'] as const,
  list: () => queryOptions({ queryKey: ['templates', 'list'], queryFn: templates }),
  one: (id: string) => queryOptions({ queryKey: ['templates', 'one', id], queryFn: () => templateOf(id) }),
  content: (id: string) => queryOptions({ queryKey: ['templates', 'content', id], queryFn: () => contentOf(id) }),
  packages: () => queryOptions({ queryKey: ['templates', 'packages'], queryFn: packages }),
  products: () => queryOptions({ queryKey: ['templates', 'products'], queryFn: products }),
  cases: (kind: CaseKind, words: string) =>
    queryOptions({
      queryKey: ['templates', 'cases', kind, words],
      queryFn: () => casesOf(kind, words),
      enabled: words.length >= SHORTEST_SEARCH,
      gcTime: 0,
    }),
  missing: (asked: Preview) =>
    queryOptions({
      queryKey: ['templates', 'missing', asked],
      queryFn: async () =>
        (await callFunction<{ missing: MissingValue[] }>('preview-template', { ...asked, wants: 'missing' })).missing,
      gcTime: 0,
    }),
  pdf: (fileId: string) =>
    queryOptions({ queryKey: ['templates', 'pdf', fileId], queryFn: () => pdfOf(fileId), staleTime: Infinity }),
  preview: (asked: Preview | null) =>
    queryOptions({
      queryKey: ['templates', 'preview', asked],
      queryFn: () => (asked === null ? null : previewOf(asked)),
      enabled: asked !== null,
      retry: false,
      gcTime: 0,
    }),
}

/** A text and the case to print it for. */
export interface Preview {
  kind: DocumentKind
  content: DocumentContent
  changes: TestCase['changes']
  real: RealCaseRef | null
}

async function previewOf(asked: Preview): Promise<Blob> {
  const file = await callFunction<unknown>('preview-template', asked)
  if (file instanceof Blob) return file
  throw new Error('Couldn’t make the preview')
}

// A stored file never changes.
async function pdfOf(fileId: string): Promise<Blob> {
  const file = await callFunction<unknown>('template-pdf', { file_id: fileId })
  if (file instanceof Blob) return file
  throw new Error('Couldn’t load the file')
}

/** Uploads a company's own PDF. The same file is stored once, so a repeated upload has the same reply. */
export const useTemplateFile = (onStored: (file: OwnFile) => void) =>
  useMutation({
    mutationFn: (file: File) =>
      sendFile<OwnFile>('template-file', file, {
        'content-type': 'application/pdf',
        'x-file-name': encodeURIComponent(file.name),
      }),
    onSuccess: onStored,
  })

/** Runs the test cases of a text. Running them again is harmless, so it has no key. */
export const useTestRun = () =>
  useMutation({
    mutationFn: (body: { content: DocumentContent; tests: TestCase[] }) =>
      callFunction<{ results: TestResult[] }>('test-template', body),
  })

type Command<Act extends TemplateCommand['act']> = Omit<Extract<TemplateCommand, { act: Act }>, 'idempotency_key'>

/** The reply of a command that writes a version. */
export interface WrittenVersion {
  template_id: string
  version_id: string
  version: number
  hash: string
}

/** Sends a command about templates, once even if repeated. `confirm` asks for the password if the server requires it. */
export function useTemplateCommand<Act extends TemplateCommand['act'], Reply = object>(
  onDone: (reply: Reply) => void,
  confirm: (act: () => Promise<Reply>) => Promise<Reply> = (act) => act(),
) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (wish: Command<Act>) =>
      confirm(() => callFunction<Reply>('document-template', { ...wish, idempotency_key: keyFor(wish) })),
    onSuccess: onDone,
    // Also after an error, because someone else may have acted first.
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: templateQueries.all })),
  })
}

type PackageWish = PackageCommand extends infer One
  ? One extends unknown
    ? Omit<One, 'idempotency_key'>
    : never
  : never

/** Saves or removes a package, once even if repeated. */
export function usePackageCommand(onDone: () => void) {
  const queryClient = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation({
    mutationFn: (wish: PackageWish) =>
      callFunction<{ id: string }>('document-package', { ...wish, idempotency_key: keyFor(wish) }),
    onSuccess: onDone,
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: templateQueries.all })),
  })
}
