import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { type ApplyPageSettings, applyPageSettings, embedSnippet } from '#features/lending/rules/intake/apply-page.ts'
import { PRODUCTS_ADDRESS } from '#features/lending/screens/products/product-address.ts'
import { productQueries } from '#features/lending/screens/products/product-queries.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { callFunction } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { CheckboxField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

interface Answer {
  settings: ApplyPageSettings | null
}

const applyPageQuery = queryOptions({
  queryKey: ['lending', 'apply-page'],
  queryFn: () => callFunction<Answer>('apply-page-settings', { act: 'read' }),
})

const NONE: ApplyPageSettings = {
  slug: '',
  is_open: false,
  embed_origins: [],
  pulls_report: false,
}

/** The settings of the public application page. For owners. */
export function ApplyPagePart() {
  const page = useQuery(applyPageQuery)
  return (
    <Part
      title="Public application page"
      about="Anyone with the address can apply. The page has your name and logo, in English and Spanish. It needs the lending desk to be open."
      className="space-y-4"
    >
      <QueryView query={page} failure="Couldn’t load the application page">
        {({ settings }) => (
          <>
            {settings?.is_open && <Addresses slug={settings.slug} origins={settings.embed_origins} />}
            <PublicProducts />
            <SettingsForm key={JSON.stringify(settings)} settings={settings ?? NONE} />
          </>
        )}
      </QueryView>
    </Part>
  )
}

function Addresses({ slug, origins }: { slug: string; origins: readonly string[] }) {
  const { origin } = window.location
  const address = `${origin}/apply/${slug}`
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
        Your page:{' '}
        <a href={address} target="_blank" rel="noreferrer" className="text-brand underline">
          {address}
        </a>
        <CopyButton text={address} label="Copy the address" />
      </p>
      {origins.length > 0 && (
        <div className="flex items-start gap-2">
          <code className="wrap-anywhere rounded-sheet bg-sunken p-2 text-small">{embedSnippet(origin, slug)}</code>
          <CopyButton text={embedSnippet(origin, slug)} label="Copy the HTML for your website" />
        </div>
      )}
    </div>
  )
}

type Typed = Omit<ApplyPageSettings, 'embed_origins'> & { embed_origins: string }

/** The typed settings, their problems, and the command that saves them. */
function useSettingsForm(settings: ApplyPageSettings) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Typed>({ ...settings, embed_origins: settings.embed_origins.join('\n') })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const saving = useMutation({
    mutationFn: (wanted: ApplyPageSettings) => callFunction<Answer>('apply-page-settings', { act: 'save', ...wanted }),
    onSuccess: (answer) => {
      queryClient.setQueryData(applyPageQuery.queryKey, answer)
      showToast('The application page is saved')
    },
  })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const origins = typed.embed_origins.split('\n').filter((line) => line.trim() !== '')
    const parsed = applyPageSettings.safeParse({ ...typed, embed_origins: origins })
    setProblems(Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []))
    if (parsed.success) saving.mutate(parsed.data)
  }
  return { typed, problems, saving, save, change: (part: Partial<Typed>) => setTyped({ ...typed, ...part }) }
}

function SettingsForm({ settings }: { settings: ApplyPageSettings }) {
  const mayWrite = useMayWrite()
  const { typed, problems, saving, save, change } = useSettingsForm(settings)
  return (
    <form noValidate className="grid max-w-xl gap-4" onSubmit={save}>
      {saving.isError && <FormError>{saving.error.message}</FormError>}
      <CheckboxField
        label="Take applications on a public page"
        checked={typed.is_open}
        onChange={({ target }) => change({ is_open: target.checked })}
      />
      <TextField
        label="Name in the address"
        hint={`${window.location.origin}/apply/your-company`}
        autoComplete="off"
        spellCheck={false}
        value={typed.slug}
        error={problems['slug']}
        onChange={({ target }) => change({ slug: target.value })}
      />
      <CheckboxField
        label="Order a soft pull when an application arrives"
        hint="It uses the consent that the applicant signed, and your credits. Staff check applicants first whose name or birth date differs from the file."
        checked={typed.pulls_report}
        onChange={({ target }) => change({ pulls_report: target.checked })}
      />
      <TextAreaField
        label="Websites that may show the page in a frame"
        hint="One per line, such as https://www.example.com. Empty if none."
        rows={2}
        value={typed.embed_origins}
        error={problems['embed_origins']}
        onChange={({ target }) => change({ embed_origins: target.value })}
      />
      <div>
        <Button type="submit" variant="primary" disabled={!mayWrite} pending={saving.isPending && 'Saving...'}>
          Save application page
        </Button>
      </div>
    </form>
  )
}

/** The products on the page. A page without any takes no applications. */
function PublicProducts() {
  const products = useQuery(productQueries.list())
  return (
    <QueryView query={products} failure="Couldn’t load the products">
      {(all) => {
        const shown = all.filter(({ status, current }) => status === 'offered' && current.terms.public)
        return (
          <p>
            {shown.length === 0
              ? 'No product is offered on the page, so it takes no applications. '
              : `Products on the page: ${shown.map(({ name }) => name).join(', ')}. `}
            <Link to={PRODUCTS_ADDRESS} className="text-brand underline">
              Choose them under Products
            </Link>
          </p>
        )
      }}
    </QueryView>
  )
}
