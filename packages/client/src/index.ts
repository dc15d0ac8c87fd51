export { Portico, type PorticoProps } from './app/portico.tsx'
export type {
  ActionConfig, ActionContext, BrandConfig, EntityConfig, FieldConfig, NavigationConfig, OwnCellProps as CellProps, OwnEditorProps as EditorProps, OwnLink, OwnRecord, OwnViewProps as ViewProps, PageConfig, PageLink,
  PorticoConfig, RecordActionConfig, RecordActionContext, ViewConfig,
} from './config/config.ts'
export type { AnyDatabase, Column, EntityId, Value, Values } from './config/database.ts'
export type { OwnBackend } from './config/use-own-backend.ts'
export * from './config/api.ts'
