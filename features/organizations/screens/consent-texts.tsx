import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import {
  CONSENT_VERSION,
  DEFAULT_CONSENT_TEXT,
  isBuiltInVersion,
  LONGEST_CONSENT_TEXT,
  LONGEST_CONSENT_VERSION,
} from '#features/credit-reports/rules/ordering/consent.ts'
import { shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { IfOrganizationMayWork } from './if-company-may-work.tsx'
import { addConsentText, orgAdminQueries } from './queries.ts'

/**
 * The texts that consumers consent to. A version never changes, because consumers signed it; a change is a new
 * version.
 */
export function ConsentTexts() {
  const texts = useQuery(orgAdminQueries.consentTexts())
  return (
    <Part
      title="Consent texts"
      about="Consumers agree to this text before you order a report. A version can’t be edited, because consents on file refer to it. Have counsel review a text before you use it."
      className="space-y-6"
    >
      <QueryView query={texts} failure="Failed to load consent texts">
        {(rows) => (
          <ol>
            {rows.map(({ id, version, body, created_at }) => (
              <Version key={id} version={version} body={body} note={`Added ${shortMoment(created_at)}`} />
            ))}
            <Version {...DEFAULT_CONSENT_TEXT} note="Included with Tradeline" />
          </ol>
        )}
      </QueryView>
      <IfOrganizationMayWork>
        <NewVersionForm />
      </IfOrganizationMayWork>
    </Part>
  )
}

function Version({ version, body, note }: { version: string; body: string; note: string }) {
  return (
    <li className="border-rule border-t py-3">
      <h3 className="break-words font-semibold">{version}</h3>
      <p className="text-ink-3 text-small">{note}</p>
      <p className="mt-1 max-w-[72ch] whitespace-pre-wrap break-words text-ink-2">{body}</p>
    </li>
  )
}

const versionSchema = z.object({
  version: z
    .string()
    .trim()
    .regex(CONSENT_VERSION, `Use up to ${LONGEST_CONSENT_VERSION} letters (A to Z), digits and . _ : / -`)
    .refine((version) => !isBuiltInVersion(version), {
      error: ({ input }) => `Names like ${String(input)} are reserved for the texts included with Tradeline`,
    }),
  body: z
    .string()
    .trim()
    .min(1, 'The text is required')
    .max(LONGEST_CONSENT_TEXT, `The text is longer than ${LONGEST_CONSENT_TEXT.toLocaleString('en-US')} characters`),
})

const UNIQUE_VIOLATION = '23505'

function NewVersionForm() {
  const queryClient = useQueryClient()
  const form = useForm({ resolver: zodResolver(versionSchema), defaultValues: { version: '', body: '' } })
  const adding = useMutation({
    mutationFn: addConsentText,
    onSuccess: async (_, { version }) => {
      form.reset()
      showToast(`Version ${version} was added`)
      await queryClient.invalidateQueries({ queryKey: orgAdminQueries.consentTexts().queryKey })
    },
  })
  const field = fieldsOf(form)
  return (
    <form
      noValidate
      aria-labelledby="new-version"
      className="max-w-[72ch] space-y-3 border-rule border-t pt-4"
      onSubmit={form.handleSubmit((text) => adding.mutate(text))}
    >
      <h3 id="new-version" className="font-semibold">
        Add a version
      </h3>
      {adding.isError && <FormError>{problemOf(adding.error)}</FormError>}
      <TextField label="Version" required maxLength={LONGEST_CONSENT_VERSION} {...field('version')} />
      <TextAreaField label="Text" required rows={6} {...field('body')} />
      <Button type="submit" variant="primary" pending={adding.isPending && 'Adding...'}>
        Add version
      </Button>
    </form>
  )
}

function problemOf(error: Error & { code?: string }): string {
  return error.code === UNIQUE_VIOLATION
    ? 'A version with this name already exists. Choose a different name.'
    : error.message
}
