ALTER TABLE `slack_connections` ADD `tells_opened` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `slack_connections` ADD `tells_step` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `slack_connections` ADD `tells_reminder` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `slack_connections` ADD `tells_closed` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `slack_connections` ADD `tells_agreements` integer DEFAULT false NOT NULL;