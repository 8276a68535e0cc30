/** The texts of the events of portfolio imports in the audit log, by event name. */
export const PORTFOLIO_IMPORT_EVENTS: Readonly<Record<string, string>> = {
  'portfolio_imports.started': 'Started an import of loans',
  'portfolio_imports.canceled': 'Canceled an import of loans',
  'portfolio_imports.done': 'Imported loans',
  'portfolio_imports.undone': 'Undid an import of loans',
  'portfolio_imports.exported': 'Exported an import of loans',
}
