CREATE INDEX `agreements_done` ON `agreements` (`team_id`,`closed_at`) WHERE state = 'DONE';--> statement-breakpoint
CREATE INDEX `agreements_retrospective` ON `agreements` (`retrospective_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `retrospectives_open` ON `retrospectives` (`team_id`,`created_at`) WHERE status = 'CREATED';--> statement-breakpoint
CREATE INDEX `retrospectives_closed` ON `retrospectives` (`team_id`,`closed_at`) WHERE status = 'CLOSED';