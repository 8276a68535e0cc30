import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { documentKindName } from '#features/templates/rules/document-kinds.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { OpenVersion } from './editor/open-version.tsx'
import { ExportTemplate } from './export-template.tsx'
import { TemplateNames } from './template-names.tsx'
import { type Template, templateQueries, useTemplateCommand, type WrittenVersion } from './template-queries.ts'
import { LANGUAGE_NAMES, TEMPLATES_ADDRESS, templateStatus } from './template-words.ts'
import { VersionHistory } from './version-history.tsx'

const TEMPLATES = { title: 'Document templates', to: TEMPLATES_ADDRESS }

/** A template: the editor of a version, and the history of all. */
export function TemplatePage() {
  const { templateId = '' } = useParams()
  const template = useQuery(templateQueries.one(templateId))
  usePageName(template.data?.name ?? 'Template', TEMPLATES)
  return (
    <QueryView
      query={template}
      failure="Failed to load the template"
      empty={<EmptyState title="This template was not found" />}
    >
      {(loaded) => loaded && <LoadedTemplate template={loaded} />}
    </QueryView>
  )
}

function LoadedTemplate({ template }: { template: Template }) {
  const [params, setParams] = useSearchParams()
  const mayManage = useMay('manage_compliance')
  const open = template.versions.find(({ id }) => id === params.get('version')) ?? template.versions[0]
  const isInWork = template.versions.some(({ state }) => state === 'draft' || state === 'submitted')
  const show = (id: string) => setParams({ version: id })
  return (
    <>
      <PageHeader
        title={template.name}
        eyebrow={`${documentKindName(template.kind)} · ${LANGUAGE_NAMES[template.language]}`}
        actions={
          mayManage && (
            <>
              <TemplateNames template={template} />
              {open && <ExportTemplate template={template} version={open} />}
              {!isInWork && <NewVersion template={template} onDrafted={show} />}
            </>
          )
        }
      >
        {templateStatus(template.versions)}
      </PageHeader>
      {open && <OpenVersion template={template} version={open} />}
      <Part title="Versions" isRuled className="mt-8">
        <VersionHistory versions={template.versions} openId={open?.id} onOpen={show} />
      </Part>
    </>
  )
}

function NewVersion({ template, onDrafted }: { template: Template; onDrafted: (id: string) => void }) {
  const drafting = useTemplateCommand<'draft', WrittenVersion>(({ version_id, version }) => {
    showToast(`Version ${version} begun`)
    onDrafted(version_id)
  })
  return (
    <>
      <Button
        pending={drafting.isPending && 'Beginning...'}
        onClick={() => drafting.mutate({ act: 'draft', template_id: template.id })}
      >
        New version
      </Button>
      {drafting.isError && <FormError>{drafting.error.message}</FormError>}
    </>
  )
}
