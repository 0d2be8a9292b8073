/**
 * The tables of a backup, in the order in which they are written and loaded: the history, then the vault, then all
 * other tables that are not derived from them. A table that a later migration drops stays in this list: the backup
 * before that migration still needs it.
 */
export const keptTables = [
  'history.events',
  'history.seals',
  'history.seal_head',
  'vault.master_key_proof',
  'vault.person_keys',
  'vault.names',
  'vault.credentials',
  'vault.registrations',
  'vault.email_changes',
  'vault.password_changes',
  'vault.invited_members',
  'vault.pseudonym_keys',
  'vault.second_factors',
  'public.first_administrator',
  'public.demo',
  'mail.outbox',
  'mail.digests',
  'reactors.checkpoints',
  'reactors.parked_events',
  'reports.runs',
  'projections.controls',
] as const;

/**
 * The platform's other tables, with the reason why no backup contains them. `read_models` and the queue's schema are
 * left out entirely, because they are rebuilt.
 */
export const leftOutTables: Readonly<Record<string, string>> = {
  'analytics.copies': 'A restored installation writes its own copy.',
  'analytics.files': 'A restored installation writes its own copy.',
  'history.tree_nodes': 'Computed again from the history.',
  'history.checkpoints': 'Copies. The checkpoints are in WITNESS_DIR, the log and the auditors’ mail.',
  'history.verifications': 'A restored installation is verified anew.',
  'public.migrations': 'The manifest lists the migrations.',
  'platform.write_probe': 'Every readiness check fills it again.',
  'projections.checkpoints': 'Read models are folded again from the first event.',
  'projections.parked_events': 'Read models are folded again from the first event.',
  'projections.forgotten': 'Folded again from the events that erase people.',
  'projections.workers': 'Workers report again every second.',
  'vault.key_epochs': 'A backup holds the keys without their epoch; a restored installation begins its own.',
  'vault.last_erasure': 'A restored installation erases for itself.',
  'vault.sessions': 'A session that was ended since must not come back. Members sign in again.',
  'vault.challenges': 'Short-lived. Members ask again.',
  'vault.idempotency': 'Its answers may be about events that came after the backup.',
  'vault.reset_requests': 'Short-lived. Members ask again.',
  'vault.known_devices': 'A device that was forgotten since must not come back. Members sign in again.',
  'vault.rate_buckets': 'Short-lived counts of attempts.',
  'vault.email_tokens': 'Short-lived. Members ask again.',
  'vault.visited_pages': 'Of one day. Counting starts again.',
  'vault.invitation_tokens': 'A link that was used since must not work again. Administrators send invitations again.',
  'vault.recovery_codes': 'A code that was used since must not work again. Members make new ones.',
  'vault.reset_tokens': 'A link that was used since must not work again. Members ask again.',
};
