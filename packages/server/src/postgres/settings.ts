/** Server settings of the embedded PostgreSQL. `testing` gives up durability for speed. */
export function serverSettings(options: { readonly socketFolder: string; readonly port: number; readonly extensionFolder: string; readonly testing: boolean }): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    unix_socket_directories: options.socketFolder,
    unix_socket_permissions: '0700',
    // Stand-ins come after the real ones.
    extension_control_path: `$system:${options.extensionFolder}`,
    wal_level: 'logical',
    max_wal_senders: '5',
    max_replication_slots: '5',
    max_connections: '60',
    shared_buffers: '64MB',
    work_mem: '8MB',
    maintenance_work_mem: '32MB',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    wal_buffers: '2MB',
    // A small machine is meant: few helpers, no compiler for short statements.
    max_worker_processes: '4',
    max_parallel_workers_per_gather: '1',
    autovacuum_max_workers: '2',
    io_method: 'sync',
    huge_pages: 'off',
    jit: 'off',
    // Of statements that fail the caller hears; their text may hold what nobody should find in a log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '',
    ...(options.testing ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '120' } : {}),
  }
}
