/**
 * Projects that are private. Such a project is seen by its members only, who view or edit it, and they see the private isolates that it
 * has. A public project has no members.
 */
export const databaseMigration0011 = `
alter table project add column is_private integer not null default 0 check (is_private in (0, 1));

create table project_editor (
  project integer not null references project (id) on delete cascade,
  user integer not null references app_user (id),
  primary key (project, user)
);
create index project_editor_by_user on project_editor (user);

create table project_viewer (
  project integer not null references project (id) on delete cascade,
  user integer not null references app_user (id),
  primary key (project, user)
);
create index project_viewer_by_user on project_viewer (user);
`;
