ALTER TABLE `teams` ADD `is_trial` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `agreements_reviewed` ON `agreements` (`reviewed_in_id`) WHERE reviewed_in_id is not null;--> statement-breakpoint
CREATE INDEX `former_members_team` ON `former_members` (`team_id`);