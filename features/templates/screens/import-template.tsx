import { useState } from 'react'
import { useNavigate } from 'react-router'
import { importedTemplate } from '#features/templates/rules/template-file.ts'
import { FileButton } from '#ui/forms/file-button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useTemplateCommand, type WrittenVersion } from './template-queries.ts'
import { TEMPLATES_ADDRESS } from './template-words.ts'

/** Creates a draft from an exported template. A PDF of another company must be uploaded instead. */
export function ImportTemplate() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const creating = useTemplateCommand<'create', WrittenVersion>(({ template_id }) => {
    void navigate(`${TEMPLATES_ADDRESS}/${template_id}`, { replace: true })
  })
  const read = async (file: File) => {
    const found = importedTemplate(await file.text())
    if ('problem' in found) return setProblem(found.problem)
    setProblem(null)
    creating.mutate({ act: 'create', name: found.name, kind: found.kind, body: found.body })
  }
  return (
    <section aria-label="Import a template" className="mt-8 grid max-w-120 gap-2">
      <p className="text-ink-2">Or begin with a template that was exported as a JSON file.</p>
      {(problem ?? creating.error) && <FormError>{problem ?? creating.error?.message}</FormError>}
      <div>
        <FileButton accept="application/json,.json" camera={false} onChoose={(file) => void read(file)}>
          Import a template
        </FileButton>
      </div>
    </section>
  )
}
