/** The texts of events about templates in the audit log, by event name. */
export const TEMPLATE_EVENTS: Readonly<Record<string, string>> = {
  'document_template.draft': 'Saved a document template',
  'document_template.file_added': 'Uploaded a PDF for document templates',
  'document_template.renamed': 'Renamed a document template',
  'document_template.submitted': 'Submitted a document template',
  'document_template.published': 'Published a document template',
  'document_template.retired': 'Retired a document template',
  'document_package.saved': 'Saved a package of document templates',
  'document_package.removed': 'Removed a package of document templates',
}
