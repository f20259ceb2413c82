CREATE TABLE `slack_connections` (
	`team_id` text PRIMARY KEY NOT NULL,
	`webhook` text NOT NULL,
	`connected_at` text NOT NULL,
	`failure` text,
	`failed_at` text,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action
);
