import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type Practices, practicesSchema, SHARING, SHARING_CODES } from '#features/documents/rules/privacy/practices.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { PrivacyPages } from './privacy-pages.tsx'
import { type PublishedNotice, previewNotice, privacyNotices, publishNotice } from './privacy-queries.ts'

interface PrivacyFormProps {
  /** The current version, from which the next one starts. */
  current: PublishedNotice | undefined
  onClose: () => void
}

const NOTHING: Practices = {
  ...{ shares: [], affiliates: '', joint_partners: '', nonaffiliates: '' },
  ...{ phone: '', website: '', mail_address: '' },
}

/** Asks what is shared and with whom, previews the resulting notice, and publishes it. */
export function PrivacyForm({ current, onClose }: PrivacyFormProps) {
  const form = useForm({ resolver: zodResolver(practicesSchema), defaultValues: current?.answers ?? NOTHING })
  const seen_version = current?.version ?? 0
  const preview = useMutation({ mutationFn: (practices: Practices) => previewNotice({ practices, seen_version }) })
  const publishing = usePublishing(seen_version, onClose)
  if (preview.data && preview.variables)
    return (
      <div className="space-y-4">
        <PrivacyPages notice={preview.data} label="Preview of the notice" />
        {publishing.isError && <FormError>{publishing.error.message}</FormError>}
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button
            variant="primary"
            pending={publishing.isPending && 'Publishing...'}
            onClick={() => publishing.mutate(preview.variables)}
          >
            Publish version {seen_version + 1}
          </Button>
          <Button onClick={() => preview.reset()}>Back to the form</Button>
        </div>
      </div>
    )
  return (
    <form
      noValidate
      aria-label="Sharing practices"
      className="max-w-[72ch] space-y-4 border-rule border-t pt-4 print:hidden"
      onSubmit={form.handleSubmit((practices) => preview.mutate(practices))}
    >
      <PracticeFields form={form} />
      {preview.isError && <FormError>{preview.error.message}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={preview.isPending && 'Preparing...'}>
          Preview the notice
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

function usePublishing(seen_version: number, onClose: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (practices: Practices) => publishNotice({ practices, seen_version }),
    onSuccess: () => {
      onClose()
      showToast(`Version ${seen_version + 1} published`)
    },
    onSettled: (_said, error) => unlessUnanswered(error, queryClient.invalidateQueries(privacyNotices)),
  })
}

function PracticeFields({ form }: { form: ReturnType<typeof useForm<Practices>> }) {
  const field = fieldsOf(form)
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-medium text-ink-2 text-small">Why you share, besides everyday business</legend>
        <ul className="grid gap-1">
          {SHARING_CODES.map((code) => (
            <li key={code}>
              <CheckboxField label={SHARING[code]} value={code} {...form.register('shares')} />
            </li>
          ))}
        </ul>
      </fieldset>
      <TextField
        label="Your affiliates"
        hint="Completes “Our affiliates include …”. Leave it empty if you have none."
        {...field('affiliates')}
      />
      <TextField
        label="Joint marketing partners"
        hint="Their kinds, such as “credit card companies”"
        {...field('joint_partners')}
      />
      <TextField
        label="Nonaffiliates you share with"
        hint="Their kinds, such as “insurance companies”"
        {...field('nonaffiliates')}
      />
      <TextField
        label="Phone"
        autoComplete="tel-national"
        required
        hint="Toll-free, where clients can also limit sharing"
        {...field('phone')}
      />
      <TextField label="Website" {...field('website')} />
      <TextField
        label="Mailing address"
        autoComplete="street-address"
        hint="Where the form to limit sharing is mailed to"
        {...field('mail_address')}
      />
    </>
  )
}
