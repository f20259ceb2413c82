ALTER TABLE `teams` ADD `language` text DEFAULT 'es' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;